import type { SoundLength } from '../core/media/media-ask'
import { flacSeconds } from './flac-length'
import { mp3Seconds } from './mp3-length'
import { mp4Seconds } from './mp4-length'
import { oggSeconds } from './ogg-length'
import { wavSeconds } from './wav-length'
import { webmSeconds } from './webm-length'

const readers = [wavSeconds, flacSeconds, oggSeconds, mp4Seconds, webmSeconds, mp3Seconds]
/** Speech is hardly ever kept at less than 8 kbit/s: what nobody can measure lasts as long as that. */
const leastBytesPerSecond = 1_000
/** Eight channels of studio sound: what claims to need more a second lasts longer than it says. */
const mostBytesPerSecond = 6_144_000
/** Longer sounds are refused by all who write them down. */
const mostSeconds = 24 * 3_600

/**
 * How long a sound file lasts: by what stands in a file of WAV, FLAC, Ogg, MP4, WebM or MP3, never less than its bytes need at
 * the highest rate there is; else by its bytes, on the long side. In a time that grows with the file alone.
 */
export function soundLengthOf(file: Buffer): SoundLength {
  const least = file.length / mostBytesPerSecond
  for (const read of readers) {
    const seconds = read(file)
    if (seconds !== null && Number.isFinite(seconds) && seconds >= 0)
      return { seconds: Math.min(Math.max(seconds, least), mostSeconds), isMeasured: true }
  }
  return { seconds: Math.min(file.length / leastBytesPerSecond, mostSeconds), isMeasured: false }
}
