const page = 'OggS'
const opusHead = 'OpusHead'
const vorbisHead = '\u0001vorbis'
/** Opus counts 48,000 samples a second, whatever it was made of. */
const opusRate = 48_000
/** No sound in Opus has more bytes a second: 510 kbit/s. */
const mostOpusBytes = 64_000
const headBytes = 27

/**
 * Seconds of an Ogg file of Opus or Vorbis by the place that its last page tells (https://www.rfc-editor.org/rfc/rfc7845.html,
 * https://xiph.org/vorbis/doc/Vorbis_I_spec.html); null where it is none, or does not tell.
 */
export function oggSeconds(file: Buffer): number | null {
  if (file.length < 64 || file.toString('latin1', 0, 4) !== page) return null
  const start = headBytes + file.readUInt8(26)
  const place = lastPlace(file)
  if (place === null || start + 28 > file.length) return null
  if (file.toString('latin1', start, start + opusHead.length) === opusHead) {
    const skipped = file.readUInt16LE(start + 10)
    return Math.max((place - skipped) / opusRate, file.length / mostOpusBytes)
  }
  const rate = file.readUInt32LE(start + 12)
  return file.toString('latin1', start, start + vorbisHead.length) === vorbisHead && rate > 0 ? place / rate : null
}

/** In samples from the beginning, at the end of the last page. */
function lastPlace(file: Buffer): number | null {
  const last = file.lastIndexOf(page, file.length - headBytes, 'latin1')
  if (last < 0) return null
  const samples = file.readBigInt64LE(last + 6)
  return samples > 0n ? Number(samples) : null
}
