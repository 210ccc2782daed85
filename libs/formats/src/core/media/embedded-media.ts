import { isText } from '../../json/json-cursor'

/** Bytes of a string by which base64 is told from prose, which has spaces or letters beyond ASCII by then. */
const judgedBytes = 128
/** What is no longer than this costs no more as text. */
const leastBytes = 1_000
/** Where images, sounds and files stand; under any other name a string is text to the model, whatever it looks like. */
const mediaKeys = ['url', 'data', 'file_data', 'image_url'] as const

const QUOTE = 34
const COLON = 58

const base64Bytes = new Uint8Array(256)
for (const char of 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/-_=')
  base64Bytes[char.charCodeAt(0)] = 1

/**
 * Whether the string between these positions is a file rather than text, so that an input estimate can leave it out: it
 * stands where files do, and is a data URL (https://www.rfc-editor.org/rfc/rfc2397) or in its first bytes nothing but base64.
 */
export function isEmbeddedMedia(json: Buffer, start: number, end: number): boolean {
  if (end - start <= leastBytes || !isUnderMediaKey(json, start)) return false
  if (json[start] === 100 && isText(json, start, start + 5, 'data:')) return true
  for (let i = start; i < start + judgedBytes; i++) if (base64Bytes[json[i] ?? 0] !== 1) return false
  return true
}

/** Whether the string that begins at `start` is the value of a media key; seldom asked, so it looks back. */
function isUnderMediaKey(json: Buffer, start: number): boolean {
  const colon = spaceBefore(json, start - 1)
  if (json[colon - 1] !== COLON) return false
  const end = spaceBefore(json, colon - 1) - 1
  if (json[end] !== QUOTE) return false
  return mediaKeys.some((key) => json[end - key.length - 1] === QUOTE && isText(json, end - key.length, end, key))
}

/** Behind the last byte before `at` that is not white space. White space of some length is nobody's way to write a file. */
function spaceBefore(json: Buffer, at: number): number {
  let before = at
  while (before > at - 64 && (json[before - 1] ?? QUOTE) <= 32) before--
  return before
}
