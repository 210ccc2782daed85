import { fault } from '../core/request-fault'
import type { FormPart, RequestFault, RequestForm } from '../core/request-scan'
import { isText } from '../json/json-cursor'
import { readParameters, readPartHead } from './part-head'

/** More parts than any form has. */
const mostParts = 1_000
const mostHeadBytes = 16 * 1024
/** Signs of a boundary, of which it has 70 at most (RFC 2046, 5.1.1), but for the space. */
const plainBoundary = /^[0-9A-Za-z'()+_,\-./:=?]{1,70}$/
const lineEnd = '\r\n'
const headEnd = Buffer.from('\r\n\r\n')
/** What may stand behind the last delimiter. */
const mostTrailing = 8

/** The parts of a form and what separates them. */
export interface FormBody {
  readonly boundary: string
  readonly parts: readonly FormPart[]
}

/**
 * Finds the parts of a form (`multipart/form-data`, RFC 7578) in one pass. The boundary is what the first line says. A form
 * that readers could take apart in different ways is a fault: text before or behind it, a delimiter that does not stand on a
 * line of its own, heads of more than one meaning.
 */
export function scanForm(body: Buffer): FormBody | RequestFault {
  if (body.length === 0) return fault('empty', 0)
  const boundary = firstBoundary(body)
  if (boundary === null) return fault('invalid-form', 0)
  const delimiter = Buffer.from(`--${boundary}`, 'latin1')
  const parts: FormPart[] = []
  let start = 0
  while (!isText(body, start + delimiter.length, start + delimiter.length + 2, '--')) {
    if (parts.length === mostParts) return fault('too-many-fields', start)
    const part = readPart(body, delimiter, start)
    if (part === null) return fault('invalid-form', start)
    parts.push(part)
    start = part.span.end
  }
  const end = start + delimiter.length + 2
  return isTrailing(body, end) ? { boundary, parts } : fault('invalid-form', end)
}

/** The boundary that a content type names; null where it is not that of a form. */
export function boundaryOfType(contentType: string): string | null {
  const read = readParameters(contentType)
  if (read === null || read.value.toLowerCase() !== 'multipart/form-data') return null
  return read.parameters.get('boundary') ?? null
}

/** The content type of a form; its boundary is quoted where it has to be. */
export function typeOfForm({ boundary }: Pick<RequestForm, 'boundary'>): string {
  return `multipart/form-data; boundary=${/[^\w.+'-]/.test(boundary) ? `"${boundary}"` : boundary}`
}

/** The boundary by the first line of the body. */
function firstBoundary(body: Buffer): string | null {
  const line = body.toString('latin1', 0, 76)
  const end = line.indexOf(lineEnd)
  const text = line.slice(2, end === -1 ? 2 : end)
  return line.startsWith('--') && plainBoundary.test(text) ? text : null
}

/** The part whose delimiter stands at `start`; null where it is none, or has no end. */
function readPart(body: Buffer, delimiter: Buffer, start: number): FormPart | null {
  const headStart = start + delimiter.length + lineEnd.length
  if (!isText(body, headStart - lineEnd.length, headStart, lineEnd)) return null
  const room = body.subarray(headStart, headStart + mostHeadBytes + headEnd.length)
  const headBytes = room.indexOf(headEnd)
  if (headBytes === -1) return null
  const head = readPartHead(room.toString('latin1', 0, headBytes))
  if (head === null) return null
  const valueStart = headStart + headBytes + headEnd.length
  // Also where it is no line of its own: some readers would take it for one.
  const next = body.indexOf(delimiter, headStart)
  const valueEnd = next - lineEnd.length
  if (valueEnd < valueStart || !isText(body, valueEnd, next, lineEnd)) return null
  return { ...head, span: { start, end: next }, value: { start: valueStart, end: valueEnd } }
}

/** Whether nothing but ends of lines stands there. */
function isTrailing(body: Buffer, start: number): boolean {
  return body.length - start <= mostTrailing && /^(?:\r\n)*$/.test(body.toString('latin1', start))
}
