import type { IncomingHttpHeaders } from 'node:http'

/** The head of a request in the usual form. */
export interface RequestHead {
  readonly method: string
  readonly url: string
  /** By names in lower case. */
  readonly headers: IncomingHttpHeaders
  /** Where the body begins, and how long it is. */
  readonly bodyAt: number
  readonly bodyBytes: number
}

/** Node's parser takes no more either. */
const maxHeadBytes = 16 * 1024
/** It hands on no more fields than these, also to those who look for the length of a body. */
const maxFields = 1_000
const emptyLine = Buffer.from('\r\n\r\n')
const requestLine = /^(POST|GET|HEAD|OPTIONS) (\/[!"$-~]*) HTTP\/1\.1$/
const fieldName = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/
/** All that may stand in a value but the white space around it (RFC 9110, 5.5). Node takes no tab behind a length. */
const fieldValue = /^(?:[\t -~\x80-\xff]*[ -~\x80-\xff])?$/
/** A length of more digits is no length of ours. */
const bodyLength = /^\d{1,12}$/
/**
 * Fields that ask for more than a request and its answer, frame the body in another way than by its length, are read by
 * Node as `connection` is, or handed on as a list.
 */
const unusualFields: ReadonlySet<string> = new Set([
  'transfer-encoding',
  'expect',
  'upgrade',
  'trailer',
  'proxy-connection',
  'set-cookie',
])

/**
 * Reads the head at the beginning of some bytes, if it is one that can be read in one way only: HTTP/1.1, each field once,
 * a body of a given length behind a POST and none behind anything else (RFC 9112). It takes less than Node's parser does
 * and nothing that this would understand otherwise, so no two readers can disagree on where a request ends. Null for any
 * other head, right or wrong, and for one that has not come as a whole.
 */
export function readRequestHead(bytes: Buffer): RequestHead | null {
  const end = bytes.indexOf(emptyLine)
  if (end < 0 || end > maxHeadBytes) return null
  const text = bytes.toString('latin1', 0, end)
  const firstEnd = text.indexOf('\r\n')
  if (firstEnd < 0) return null
  const line = requestLine.exec(text.slice(0, firstEnd))
  const headers = readFields(text, firstEnd + 2)
  if (line === null || headers === null || headers.host === undefined) return null
  const [, method = '', url = ''] = line
  const bodyBytes = bodyBytesOf(method, headers)
  return bodyBytes < 0 ? null : { method, url, headers, bodyAt: end + emptyLine.length, bodyBytes }
}

/** The fields from here to the end; null where one of them is not usual. */
function readFields(text: string, start: number): IncomingHttpHeaders | null {
  const headers: IncomingHttpHeaders = {}
  let count = 0
  for (let at = start; at < text.length;) {
    const lineEnd = text.indexOf('\r\n', at)
    const to = lineEnd < 0 ? text.length : lineEnd
    const colon = text.indexOf(':', at)
    if (colon < 0 || colon > to || ++count > maxFields) return null
    const name = text.slice(at, colon)
    const value = trimmed(text, colon + 1, to)
    if (!fieldName.test(name) || !fieldValue.test(value)) return null
    const key = name.toLowerCase()
    // Twice, or the name of something that every object has.
    if (headers[key] !== undefined || unusualFields.has(key)) return null
    headers[key] = value
    at = to + 2
  }
  return headers
}

/** Bytes of the body; -1 where its length is not told as usual, or the connection is not to be kept. */
function bodyBytesOf(method: string, { connection, 'content-length': length }: IncomingHttpHeaders): number {
  if (connection !== undefined && connection.toLowerCase() !== 'keep-alive') return -1
  if (method !== 'POST') return length === undefined ? 0 : -1
  return length !== undefined && bodyLength.test(length) ? Number(length) : -1
}

/** Without the white space before it and the spaces behind it. */
function trimmed(text: string, from: number, to: number): string {
  let start = from
  let end = to
  while (start < end && isBlank(text.charCodeAt(start))) start++
  while (end > start && text.charCodeAt(end - 1) === 0x20) end--
  return text.slice(start, end)
}

function isBlank(code: number): boolean {
  return code === 0x20 || code === 0x09
}
