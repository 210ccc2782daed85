/** What nobody tells of sound that is spoken: bytes of a second as OpenAI's voices are sent, about. */
const mp3Usual = 16_000
/** 16 bits, 24,000 times a second: `response_format: pcm`. */
const pcmRate = 48_000
const usualRates: ReadonlyMap<string, number> = new Map([
  ['opus', 4_000],
  ['aac', 8_000],
  ['flac', 40_000],
  ['mp3', mp3Usual],
  ['wav', pcmRate],
])

/**
 * How many bytes of a spoken sound last a second, by its first bytes and by the format in which it was asked for: what stands
 * in the head of a WAV (http://soundfile.sapp.org/doc/WaveFormat) or MP3 file
 * (http://www.mp3-tech.org/programmer/frame_header.html), else about what is usual.
 */
export function soundRateOf(head: Buffer, format: string | null): number {
  if (format === 'pcm') return pcmRate
  return wavRate(head) ?? mp3Rate(head) ?? usualRates.get(format ?? 'mp3') ?? mp3Usual
}

/** Bytes of a second by the head of a WAV file; null where it is none. */
export function wavRate(head: Buffer): number | null {
  if (head.length < 32 || head.toString('latin1', 0, 4) !== 'RIFF' || head.toString('latin1', 8, 16) !== 'WAVEfmt ')
    return null
  const rate = head.readUInt32LE(28)
  return rate >= leastWavRate && rate <= mostWavRate ? rate : null
}

/** Compressed telephone sound, and eight channels of studio sound: what is beyond was not made to be heard. */
const leastWavRate = 500
const mostWavRate = 6_144_000

/** kbit/s by index: MPEG 1, and 2 and 2.5, layer III. */
const kilobits1 = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 0]
const kilobits2 = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160, 0]
/** A head is looked through for the first frame so far. */
const searchedBytes = 4_096

/** Bytes of a second by the first frame of an MP3 file, which is taken to be like all others; null where there is none. */
export function mp3Rate(head: Buffer): number | null {
  const end = Math.min(head.length - 3, searchedBytes)
  for (let at = 0; at < end; at++) {
    const kilobits = mp3Kilobits(head, at)
    if (kilobits > 0) return (kilobits * 1_000) / 8
  }
  return null
}

/** kbit/s of the frame of layer III whose header stands at `at`; 0 where none does. */
export function mp3Kilobits(bytes: Buffer, at: number): number {
  // Outside the bounds they are no header.
  const [sync, kind, rates] = [bytes[at] ?? 0, bytes[at + 1] ?? 0, bytes[at + 2] ?? 0]
  if (sync !== 0xff || (kind & 0xe6) !== 0xe2 || (kind & 0x18) === 0x08 || (rates & 0x0c) === 0x0c) return 0
  return ((kind & 0x18) === 0x18 ? kilobits1 : kilobits2)[rates >> 4] ?? 0
}
