/** What an answer may consist of, byte by byte (RFC 9110, 5.5 and 5.6; RFC 9112). */

export const CR = 0x0d
export const LF = 0x0a
export const SPACE = 0x20
export const TAB = 0x09
export const COLON = 0x3a
export const SEMICOLON = 0x3b

/** 1 for what a field's name consists of. */
export const isToken = tableOf((byte) => /^[!#$%&'*+\-.^_`|~0-9A-Za-z]$/.test(String.fromCharCode(byte)))

/** 1 for what may stand in a field's value, a reason or a chunk's extension: everything but controls. */
export const isText = tableOf((byte) => byte === TAB || (byte >= SPACE && byte !== 0x7f))

/** What came is not HTTP, or not as it was asked for. Says nothing of what came, so that it may be logged. */
export class MalformedAnswerError extends Error {
  readonly code = 'ERR_MALFORMED_ANSWER'
}

/** The place behind a line that ends here; -1 when its last byte has not come. Throws when it does not end here. */
export function lineEnd(bytes: Buffer, at: number): number {
  if (at >= bytes.length) return -1
  if (bytes[at] !== CR) throw new MalformedAnswerError('a line has a control character')
  if (at + 1 === bytes.length) return -1
  if (bytes[at + 1] !== LF) throw new MalformedAnswerError('a line does not end in CR LF')
  return at + 2
}

/** The first place from here on that is no text. */
export function skipText(bytes: Buffer, from: number): number {
  const { length } = bytes
  let at = from
  while (at < length && isText[bytes[at] ?? 0] === 1) at++
  return at
}

/** Whether the name that stands here, all of it tokens, is this one of lower-case letters and hyphens. */
export function isNameAt(bytes: Buffer, at: number, name: string): boolean {
  for (let i = 0; i < name.length; i++) if (((bytes[at + i] ?? 0) | 0x20) !== name.charCodeAt(i)) return false
  return true
}

/** A field's value without the white space around it. */
export function valueOf(bytes: Buffer, from: number, to: number): string {
  let start = from
  let end = to
  while (start < end && isBlank(bytes[start])) start++
  while (end > start && isBlank(bytes[end - 1])) end--
  return bytes.toString('latin1', start, end)
}

export function isBlank(byte: number | undefined): boolean {
  return byte === SPACE || byte === TAB
}

function tableOf(holds: (byte: number) => boolean): Uint8Array {
  return Uint8Array.from({ length: 256 }, (_, byte) => (holds(byte) ? 1 : 0))
}
