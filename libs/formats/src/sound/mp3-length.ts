import { mp3Kilobits } from './sound-rate'

/** Samples a second by index, of MPEG 1; MPEG 2 has half as many, MPEG 2.5 a quarter. */
const rates = [44_100, 48_000, 32_000]
const tagHead = 10
/** In an MP3 file frames follow each other: they are at least this share of it. */
const leastShare = 0.5
/** No file has more between them, its pictures included; to look further would hold up other calls. */
const mostOtherBytes = 4 * 1024 * 1024

/**
 * Seconds of an MP3 file: all of its frames are gone through, as each may have a rate of its own
 * (http://www.mp3-tech.org/programmer/frame_header.html). Null where it is none.
 */
export function mp3Seconds(file: Buffer): number | null {
  const start = behindTag(file)
  const mostOthers = Math.min((file.length - start) * (1 - leastShare), mostOtherBytes)
  let seconds = 0
  let others = 0
  let at = start
  while (at + 4 <= file.length) {
    const bytes = frameBytes(file, at)
    if (bytes === 0) {
      // Where a frame is broken the next one is looked for.
      others += 1
      at += 1
      if (others > mostOthers) return null
    } else {
      seconds += samplesOf(file, at) / rateOf(file, at)
      at += bytes
    }
  }
  return seconds > 0 ? seconds : null
}

/** Behind the tag of a title and its like (https://id3.org/id3v2.4.0-structure), which may have a picture in it. */
function behindTag(file: Buffer): number {
  if (file.length < tagHead || file.toString('latin1', 0, 3) !== 'ID3') return 0
  let size = 0
  for (let i = 6; i < tagHead; i++) size = size * 128 + (file.readUInt8(i) & 0x7f)
  return tagHead + size
}

/** Bytes of the frame of layer III that begins at `at`; 0 where none does. */
function frameBytes(file: Buffer, at: number): number {
  const kilobits = mp3Kilobits(file, at)
  if (kilobits === 0) return 0
  const padding = (file.readUInt8(at + 2) >> 1) & 1
  return Math.floor((samplesOf(file, at) / 8) * ((kilobits * 1_000) / rateOf(file, at))) + padding
}

/** MPEG 1 has two granules of 576 samples in a frame, the others one. */
function samplesOf(file: Buffer, at: number): number {
  return (file.readUInt8(at + 1) & 0x18) === 0x18 ? 1_152 : 576
}

function rateOf(file: Buffer, at: number): number {
  const version = file.readUInt8(at + 1) & 0x18
  const rate = rates[(file.readUInt8(at + 2) >> 2) & 3] ?? 44_100
  if (version === 0x18) return rate
  return version === 0x10 ? rate / 2 : rate / 4
}
