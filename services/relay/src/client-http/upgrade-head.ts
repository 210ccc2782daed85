/** Paths where WebSockets are opened; anywhere else a wish for one is passed over, as RFC 9110 lets a server do. */
const beginnings = ['GET /v1/realtime', 'GET /openai/v1/realtime', 'GET /openai/realtime'].map((text) =>
  Buffer.from(text),
)
const emptyLine = '\r\n\r\n'
/** Node's parser takes no more either. */
const maxHeadBytes = 16 * 1024

/**
 * Whether these bytes begin with the head of a request that asks for a WebSocket at one of its paths. `begun`: they may, once
 * more of them has come.
 */
export function upgradeIn(bytes: Buffer): 'whole' | 'begun' | 'none' {
  for (const beginning of beginnings) {
    const length = Math.min(beginning.length, bytes.length)
    if (bytes.compare(beginning, 0, length, 0, length) !== 0) continue
    if (bytes.length < beginning.length) return 'begun'
    const end = bytes.indexOf(emptyLine)
    if (end < 0) return bytes.length > maxHeadBytes ? 'none' : 'begun'
    return /\r\nupgrade[ \t]*:/i.test(bytes.toString('latin1', 0, end)) ? 'whole' : 'none'
  }
  return 'none'
}
