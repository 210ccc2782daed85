/** A chunk tells when it was sent: on the monotonic clock, which all processes of a host share. */
const MARK = 'sent-at:'
const DIGITS = 18

/** The time of this moment as it stands in a chunk. */
export function writeStamp() {
  return MARK + String(process.hrtime.bigint()).padStart(DIGITS, '0')
}

/**
 * Milliseconds since the first stamp in these bytes was written; null when there is none.
 * @param {Buffer} bytes
 */
export function readStamp(bytes) {
  const at = bytes.indexOf(MARK)
  if (at < 0 || at + MARK.length + DIGITS > bytes.length) return null
  const sentAt = BigInt(bytes.toString('latin1', at + MARK.length, at + MARK.length + DIGITS))
  return Number(process.hrtime.bigint() - sentAt) / 1e6
}
