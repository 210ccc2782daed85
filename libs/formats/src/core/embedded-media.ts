import { isText } from '../json/json-cursor'

/** Bytes of a string by which base64 is told from prose, which has spaces or letters beyond ASCII by then. */
const judgedBytes = 128

const base64Bytes = new Uint8Array(256)
for (const char of 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/-_=')
  base64Bytes[char.charCodeAt(0)] = 1

/**
 * Whether the long string that begins at `start` is a file rather than text, so that an input estimate can leave it out: a
 * data URL (https://www.rfc-editor.org/rfc/rfc2397), or text that in its first bytes is nothing but base64.
 */
export function isEmbeddedMedia(json: Buffer, start: number): boolean {
  if (json[start] === 100 && isText(json, start, start + 5, 'data:')) return true
  for (let i = start; i < start + judgedBytes; i++) if (base64Bytes[json[i] ?? 0] !== 1) return false
  return true
}
