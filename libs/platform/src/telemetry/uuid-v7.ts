import { randomFillSync } from 'node:crypto'

const hexOfByte = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))
const pool = Buffer.allocUnsafe(8 * 1024)
let used = pool.length

/** Sixteen bytes of a new UUIDv7 as 32 hex digits: 48 bits of milliseconds, then the version, and 74 random bits. */
export function newUuidV7Hex(nowMs: number = Date.now()): string {
  // One call to the system's random source serves 800 ids.
  if (used + 10 > pool.length) {
    randomFillSync(pool)
    used = 0
  }
  const at = used
  used += 10
  let hex = nowMs.toString(16).padStart(12, '0')
  hex += hexOfByte[0x70 | (byteAt(at) & 0x0f)]
  hex += hexOfByte[byteAt(at + 1)]
  hex += hexOfByte[0x80 | (byteAt(at + 2) & 0x3f)]
  for (let next = at + 3; next < at + 10; next++) hex += hexOfByte[byteAt(next)]
  return hex
}

/** Eight random bytes as 16 hex digits, never all zero: an id for a span. */
export function newSpanIdHex(): string {
  if (used + 8 > pool.length) {
    randomFillSync(pool)
    used = 0
  }
  const at = used
  used += 8
  let hex = hexOfByte[byteAt(at) | 1] as string
  for (let next = at + 1; next < at + 8; next++) hex += hexOfByte[byteAt(next)]
  return hex
}

function byteAt(index: number): number {
  return pool[index] as number // in range: both callers check against the pool's length
}
