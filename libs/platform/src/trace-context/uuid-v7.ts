import { randomFillSync } from 'node:crypto'

/** One call to the system's random source serves 800 ids. */
const pool = Buffer.allocUnsafe(8 * 1024)
let used = pool.length

let lastMs = -1
let lastMsHex = ''

/** Sixteen bytes of a new UUIDv7 as 32 hex digits: 48 bits of milliseconds, then the version, and 74 random bits. */
export function newUuidV7Hex(nowMs: number = Date.now()): string {
  // Many calls begin in the same millisecond.
  if (nowMs !== lastMs) {
    lastMs = nowMs
    lastMsHex = nowMs.toString(16).padStart(12, '0')
  }
  const at = takeRandom(10)
  pool[at] = 0x70 | (byteAt(at) & 0x0f)
  pool[at + 2] = 0x80 | (byteAt(at + 2) & 0x3f)
  return lastMsHex + pool.toString('hex', at, at + 10)
}

/** Eight random bytes as 16 hex digits, never all zero: an id for a span. */
export function newSpanIdHex(): string {
  const at = takeRandom(8)
  pool[at] = byteAt(at) | 1
  return pool.toString('hex', at, at + 8)
}

/** Where so many unused random bytes begin in the pool. */
function takeRandom(bytes: number): number {
  if (used + bytes > pool.length) {
    randomFillSync(pool)
    used = 0
  }
  const at = used
  used += bytes
  return at
}

function byteAt(index: number): number {
  return pool[index] as number // in range: takeRandom checked it against the pool's length
}
