/** Kinds of samples that are not compressed, or to 8 bits each: PCM, floats, A-law, µ-law, and what says more behind it. */
const plainKinds = new Set([1, 3, 6, 7, 0xfffe])
const chunkHead = 8
/** More chunks than any file has in front of its sound. */
const mostChunks = 1_000

/** Samples that are compressed take no more than this each. */
const mostCompressedBytes = 2

/**
 * Seconds of a WAV file by its first `fmt ` chunk and all of its `data` chunks, which players go through one behind another
 * (http://soundfile.sapp.org/doc/WaveFormat); of samples that are not compressed by their own size, as players go by that. Null
 * where it is none.
 */
export function wavSeconds(file: Buffer): number | null {
  if (file.length < 12 || file.toString('latin1', 0, 4) !== 'RIFF' || file.toString('latin1', 8, 12) !== 'WAVE')
    return null
  let rate = 0
  let bytes = 0
  let at = 12
  for (let chunks = 0; at + chunkHead <= file.length; chunks++) {
    if (chunks === mostChunks) return null
    const name = file.toString('latin1', at, at + 4)
    const size = file.readUInt32LE(at + 4)
    const start = at + chunkHead
    if (name === 'fmt ' && rate === 0 && start + 16 <= file.length) rate = bytesPerSecond(file, start)
    const sound = name === 'data' ? soundBytes(size, file.length - start) : 0
    bytes += sound
    // What did not know its size goes on to the end.
    if (name === 'data' && sound !== size) break
    at = start + size + (size % 2)
  }
  return rate > 0 && bytes > 0 ? bytes / rate : null
}

/** By the smallest of what the head tells: players go by one of them. */
function bytesPerSecond(file: Buffer, start: number): number {
  const [channels, samples] = [file.readUInt16LE(start + 2), file.readUInt32LE(start + 4)]
  const [told, block, bits] = [
    file.readUInt32LE(start + 8),
    file.readUInt16LE(start + 12),
    file.readUInt16LE(start + 14),
  ]
  if (!plainKinds.has(file.readUInt16LE(start))) return Math.min(told, samples * channels * mostCompressedBytes)
  const sizes = [block, channels * Math.ceil(bits / 8)].filter((size) => size > 0)
  return sizes.length === 0 ? 0 : samples * Math.min(...sizes)
}

/** What a stream could not know of itself is 0, or the largest number there is. */
function soundBytes(told: number, left: number): number {
  return told === 0 || told > left ? left : told
}
