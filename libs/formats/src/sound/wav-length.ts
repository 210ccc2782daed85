/** Kinds of samples that are not compressed, or to 8 bits each: PCM, floats, A-law, µ-law, and what says more behind it. */
const plainKinds = new Set([1, 3, 6, 7, 0xfffe])
const chunkHead = 8
/** More chunks than any file has in front of its sound. */
const mostChunks = 1_000

/**
 * Seconds of a WAV file by its `fmt ` and `data` chunks (http://soundfile.sapp.org/doc/WaveFormat); of samples that are not
 * compressed by their own size, as players go by that. Null where it is none.
 */
export function wavSeconds(file: Buffer): number | null {
  if (file.length < 12 || file.toString('latin1', 0, 4) !== 'RIFF' || file.toString('latin1', 8, 12) !== 'WAVE')
    return null
  let rate = 0
  let at = 12
  for (let chunks = 0; chunks < mostChunks && at + chunkHead <= file.length; chunks++) {
    const name = file.toString('latin1', at, at + 4)
    const size = file.readUInt32LE(at + 4)
    const start = at + chunkHead
    if (name === 'fmt ' && start + 16 <= file.length) rate = bytesPerSecond(file, start)
    if (name === 'data') return rate > 0 ? soundBytes(size, file.length - start) / rate : null
    at = start + size + (size % 2)
  }
  return null
}

function bytesPerSecond(file: Buffer, start: number): number {
  const told = file.readUInt32LE(start + 8)
  if (!plainKinds.has(file.readUInt16LE(start))) return told
  return file.readUInt32LE(start + 4) * file.readUInt16LE(start + 12)
}

/** What a stream could not know of itself is 0, or the largest number there is. */
function soundBytes(told: number, left: number): number {
  return told === 0 || told > left ? left : told
}
