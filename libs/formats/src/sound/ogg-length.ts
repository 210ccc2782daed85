const page = 'OggS'
const opusHead = 'OpusHead'
const vorbisHead = '\u0001vorbis'
/** Opus counts 48,000 samples a second, whatever it was made of. */
const opusRate = 48_000
/** No sound in Opus has more bytes a second: 510 kbit/s. Vorbis has no bound, and hardly ever half a megabit. */
const mostOpusBytes = 64_000
const mostVorbisBytes = 128_000
const headBytes = 27

/** One stream of a file: how its places are counted, and the last of them. */
interface Stream {
  readonly rate: number
  readonly skipped: number
  readonly mostBytes: number
  place: number
}

/**
 * Seconds of an Ogg file of Opus or Vorbis by the last places that its pages tell
 * (https://www.rfc-editor.org/rfc/rfc7845.html, https://xiph.org/vorbis/doc/Vorbis_I_spec.html). Files may stand one behind
 * another in one (https://www.rfc-editor.org/rfc/rfc3533.html#section-4), and all are heard. Null where it is none, or does not
 * tell.
 */
export function oggSeconds(file: Buffer): number | null {
  if (file.length < 64 || !isPage(file, 0)) return null
  let seconds = 0
  let mostBytes = mostOpusBytes
  let streams = new Map<number, Stream>()
  let hasPlaces = false
  for (let at = 0; at !== -1; at = nextPage(file, at)) {
    const serial = file.readUInt32LE(at + 14)
    const begun = streamAt(file, at)
    if (begun !== null) {
      if (hasPlaces) {
        seconds += longest(streams)
        streams = new Map()
        hasPlaces = false
      }
      streams.set(serial, begun)
      mostBytes = Math.max(mostBytes, begun.mostBytes)
    }
    const stream = streams.get(serial)
    const place = placeAt(file, at)
    if (stream === undefined || place <= stream.place) continue
    stream.place = place
    hasPlaces = true
  }
  seconds += longest(streams)
  return seconds > 0 ? Math.max(seconds, file.length / mostBytes) : null
}

/** What sounds together lasts as long as the longest. */
function longest(streams: ReadonlyMap<number, Stream>): number {
  let seconds = 0
  for (const { place, skipped, rate } of streams.values()) seconds = Math.max(seconds, (place - skipped) / rate)
  return seconds
}

function isPage(file: Buffer, at: number): boolean {
  return at + headBytes <= file.length && file.toString('latin1', at, at + page.length) === page && file[at + 4] === 0
}

/** The page behind this one, or behind what is none; -1 where there is none. */
function nextPage(file: Buffer, at: number): number {
  const segments = file.readUInt8(at + headBytes - 1)
  let end = at + headBytes + segments
  for (let i = 0; i < segments; i++) end += file[at + headBytes + i] ?? 0
  if (isPage(file, end)) return end
  let next = at
  do next = file.indexOf(page, next + 1, 'latin1')
  while (next !== -1 && !isPage(file, next))
  return next
}

/** The stream that begins with this page; null where none of the known kinds does. */
function streamAt(file: Buffer, at: number): Stream | null {
  const start = at + headBytes + file.readUInt8(at + headBytes - 1)
  if (start + 28 > file.length) return null
  if (file.toString('latin1', start, start + opusHead.length) === opusHead)
    return { rate: opusRate, skipped: file.readUInt16LE(start + 10), mostBytes: mostOpusBytes, place: 0 }
  const rate = file.readUInt32LE(start + 12)
  if (rate === 0 || file.toString('latin1', start, start + vorbisHead.length) !== vorbisHead) return null
  return { rate, skipped: 0, mostBytes: mostVorbisBytes, place: 0 }
}

/** In samples from the beginning of a stream, at the end of a page; 0 where it has none. */
function placeAt(file: Buffer, at: number): number {
  const high = file.readInt32LE(at + 10)
  return high < 0 ? 0 : high * 2 ** 32 + file.readUInt32LE(at + 6)
}
