const head = 4
/** More blocks than any file has in front of its sound. */
const mostBlocks = 1_000

/**
 * Seconds of a FLAC file by its first block (https://www.rfc-editor.org/rfc/rfc9639.html#name-streaminfo), and never less than its
 * samples would take that are not compressed; null where it is none, or does not tell.
 */
export function flacSeconds(file: Buffer): number | null {
  if (file.length < 26 || file.toString('latin1', 0, head) !== 'fLaC' || (file.readUInt8(4) & 0x7f) !== 0) return null
  const rate = file.readUIntBE(18, 3) >> 4
  const samples = (file.readUInt8(21) & 0x0f) * 2 ** 32 + file.readUInt32BE(22)
  if (rate === 0 || samples === 0) return null
  const channels = ((file.readUInt8(20) >> 1) & 7) + 1
  const bits = (((file.readUInt8(20) & 1) << 4) | (file.readUInt8(21) >> 4)) + 1
  return Math.max(samples / rate, soundBytes(file) / ((rate * channels * bits) / 8))
}

/** What stands behind all blocks that tell of it. */
function soundBytes(file: Buffer): number {
  let at = head
  for (let blocks = 0; blocks < mostBlocks && at + head <= file.length; blocks++) {
    const isLast = file.readUInt8(at) >= 0x80
    at += head + file.readUIntBE(at + 1, 3)
    if (isLast) break
  }
  return Math.max(0, file.length - at)
}
