import type { IncomingHttpHeaders } from 'node:http'
import type { WireRequest } from './wire'

/** A part of a form as the simulator received it. */
export interface FormPart {
  readonly name: string
  /** Null where it is a field. */
  readonly filename: string | null
  readonly bytes: Buffer
}

/** The parts of a form (`multipart/form-data`); none where the body is something else. */
export function readForm(body: Buffer, { 'content-type': type = '' }: IncomingHttpHeaders): FormPart[] {
  const [, quoted, plain] = /^multipart\/form-data;.*boundary=(?:"([^"]+)"|([^\s;]+))/i.exec(type) ?? []
  const boundary = quoted ?? plain
  if (boundary === undefined) return []
  const pieces = `\r\n${body.toString('latin1')}`.split(`\r\n--${boundary}`)
  return pieces.slice(1, -1).map((piece) => {
    const headEnd = piece.indexOf('\r\n\r\n')
    const head = piece.slice(0, headEnd)
    const name = / name="([^"]*)"/.exec(head)?.[1] ?? ''
    const filename = / filename="([^"]*)"/.exec(head)?.[1] ?? null
    return { name, filename, bytes: Buffer.from(piece.slice(headEnd + 4), 'latin1') }
  })
}

/** Its fields as a request in JSON has them, as far as the simulator reads those. */
export function wireOfForm(parts: readonly FormPart[]): WireRequest {
  const fields: Record<string, unknown> = {}
  for (const { name, filename, bytes } of parts) if (filename === null) fields[name] = bytes.toString()
  for (const name of ['n', 'partial_images']) if (name in fields) fields[name] = Number(fields[name])
  return { ...fields, stream: fields.stream === 'true' }
}
