import { isText, type OnLongString } from '../json/json-cursor'

export interface MediaTally {
  /** Takes note of a long string when it is an embedded file. */
  note: OnLongString
  count(): number
  bytes(): number
}

/** Counts the files that stand in a request as base64, so that an input estimate can leave them out. */
export function createMediaTally(): MediaTally {
  let count = 0
  let bytes = 0
  return {
    note: (json, start, end) => {
      if (!isMedia(json, start)) return
      count++
      bytes += end - start
    },
    count: () => count,
    bytes: () => bytes,
  }
}

/** A data URL, or text that in its first bytes is nothing but base64: prose has spaces or letters beyond ASCII by then. */
function isMedia(json: Buffer, start: number): boolean {
  if (json[start] === 100 && isText(json, start, start + 5, 'data:')) return true
  for (let i = start; i < start + 128; i++) if (base64Bytes[json[i] ?? 0] !== 1) return false
  return true
}

const base64Bytes = new Uint8Array(256)
for (const char of 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/-_=')
  base64Bytes[char.charCodeAt(0)] = 1
