import { soundLengthOf } from './sound-length'

const ascii = (text: string) => Buffer.from(text, 'latin1')
const u32 = (...values: number[]) =>
  Buffer.concat(values.map((value) => Buffer.from(new Uint8Array(new Uint32Array([value]).buffer))))
const u32be = (...values: number[]) => Buffer.concat(values.map((value) => u32(value).reverse()))
const u16 = (...values: number[]) => Buffer.concat(values.map((value) => u32(value).subarray(0, 2)))

type WavField = 'told' | 'kind' | 'block' | 'size'

/** 16 bits, so many times a second. `told` is what the head says of bytes a second. */
const formatOf = (rate: number, { told = rate * 2, kind = 1, block = 2 } = {}) =>
  Buffer.concat([u16(kind, 1), u32(rate, told), u16(block, 16)])
function wav(rate: number, bytes: number, { size = bytes, ...more }: Partial<Record<WavField, number>> = {}): Buffer {
  const format = formatOf(rate, more)
  const chunks = [ascii('LIST'), u32(3), ascii('abc\0'), ascii('fmt '), u32(16), format, ascii('data'), u32(size)]
  return Buffer.concat([ascii('RIFF'), u32(36 + bytes), ascii('WAVE'), ...chunks, Buffer.alloc(bytes)])
}

/** Frames of MPEG 1, layer III, at 44,100 Hz: by the index of their bit rate. */
function mp3(...indexes: number[]): Buffer {
  const kilobits = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320]
  return Buffer.concat(
    indexes.map((index) => {
      const frame = Buffer.alloc(Math.floor((144_000 * (kilobits[index] ?? 0)) / 44_100), 0x55)
      Buffer.from([0xff, 0xfb, index << 4, 0]).copy(frame)
      return frame
    }),
  )
}
const frameSeconds = 1_152 / 44_100

const pageAt = (samples: number, payload: Buffer) =>
  Buffer.concat([ascii('OggS\0\0'), u32(samples, 0), Buffer.alloc(12), Buffer.from([1, payload.length]), payload])
const ogg = (head: Buffer, place: number) => Buffer.concat([pageAt(0, head), pageAt(place, Buffer.alloc(100))])
const opusHead = Buffer.concat([ascii('OpusHead\u0001\u0001'), u16(312), u32(16_000), u16(0), Buffer.alloc(4)])
const vorbisHead = Buffer.concat([ascii('\u0001vorbis'), u32(0), Buffer.from([1]), u32(22_050), Buffer.alloc(14)])

const flac = (samples: number) => {
  const block = Buffer.alloc(34)
  // One channel of 16 bits.
  block.writeUIntBE(16_000 << 4, 10, 3)
  block.writeUInt8(15 << 4, 13)
  block.writeUInt32BE(samples, 14)
  return Buffer.concat([ascii('fLaC'), Buffer.from([0x80, 0, 0, 34]), block])
}

const box = (name: string, ...content: Buffer[]) => {
  const bytes = Buffer.concat(content)
  return Buffer.concat([u32be(bytes.length + 8), ascii(name), bytes])
}
const mp4 = (header: Buffer) =>
  Buffer.concat([
    box('ftyp', ascii('M4A ')),
    box('mdat', Buffer.alloc(500)),
    box('moov', box('udta'), box('mvhd', header)),
  ])
const shortHeader = Buffer.concat([u32be(0, 1, 1, 600, 3_000), Buffer.alloc(80)])
const longHeader = Buffer.concat([u32be(0x01000000, 0, 1, 0, 1, 1_000, 0, 7_000), Buffer.alloc(80)])

const element = (id: number[], ...content: Buffer[]) => {
  const bytes = Buffer.concat(content)
  return Buffer.concat([Buffer.from([...id, 0x10, 0, bytes.length >> 8, bytes.length & 0xff]), bytes])
}
const ebml = element([0x1a, 0x45, 0xdf, 0xa3], Buffer.alloc(20))
const double = Buffer.alloc(8)
double.writeDoubleBE(6_500)
const told = element([0x15, 0x49, 0xa9, 0x66], element([0x44, 0x89], double))
const untold = element([0x15, 0x49, 0xa9, 0x66])
const block = (offset: number) => element([0xa3], Buffer.from([0x81, offset >> 8, offset & 0xff, 0, 1, 2, 3]))
const cluster = (ms: number, ...offsets: number[]) =>
  element([0x1f, 0x43, 0xb6, 0x75], element([0xe7], Buffer.from([ms >> 8, ms & 0xff])), ...offsets.map(block))
/** As a browser records: neither its size nor its length is known. */
const webm = (info: Buffer) =>
  Buffer.concat([
    ebml,
    Buffer.from([0x18, 0x53, 0x80, 0x67, 0x01, ...Array<number>(7).fill(0xff)]),
    info,
    cluster(0, 0, 20),
    cluster(3_000, 0, 20, 40),
  ])

describe('how long a sound lasts', () => {
  it.each<[string, Buffer, number]>([
    ['WAV', wav(8_000, 40_000), 2.5],
    ['WAV whose length was not known when it began', wav(8_000, 40_000, { size: 0xffffffff }), 2.5],
    ['WAV with a rate that its samples do not have', wav(8_000, 40_000, { told: 6_000_000 }), 2.5],
    ['WAV, compressed', wav(8_000, 40_000, { kind: 2, told: 4_000 }), 10],
    ['WAV, compressed, with a rate that it cannot have', wav(8_000, 40_000, { kind: 2, told: 6_000_000 }), 2.5],
    ['WAV with blocks that its samples do not have', wav(8_000, 40_000, { block: 60_000 }), 2.5],
    ['WAV in several pieces', Buffer.concat([wav(8_000, 16), ascii('data'), u32(40_000), Buffer.alloc(40_000)]), 2.501],
    [
      'WAV with another rate behind the first',
      Buffer.concat([
        wav(8_000, 16),
        ascii('fmt '),
        u32(16),
        formatOf(96_000),
        ascii('data'),
        u32(16_000),
        Buffer.alloc(16_000),
      ]),
      1.001,
    ],
    ['MP3', mp3(9, 9, 9, 9), 4 * frameSeconds],
    ['MP3 of several rates', mp3(14, 1, 1, 1), 4 * frameSeconds],
    [
      'MP3 behind a tag',
      Buffer.concat([ascii('ID3\u0004\0\0\0\0\u0001\0'), Buffer.alloc(128, 0xff), mp3(9, 9)]),
      2 * frameSeconds,
    ],
    ['MP3 with a tag at its end', Buffer.concat([mp3(9, 9), ascii('TAG'), Buffer.alloc(125)]), 2 * frameSeconds],
    ['Opus', ogg(opusHead, 48_312), 1],
    ['Vorbis', ogg(vorbisHead, 44_100), 2],
    ['Opus behind Opus', Buffer.concat([ogg(opusHead, 96_312), ogg(opusHead, 48_312)]), 3],
    [
      'Vorbis behind Opus and what is neither',
      Buffer.concat([ogg(opusHead, 96_312), ascii('?'), ogg(vorbisHead, 22_050)]),
      3,
    ],
    [
      'Opus with a place at its end that lies before',
      Buffer.concat([ogg(opusHead, 96_312), pageAt(1, Buffer.alloc(9))]),
      2,
    ],
    ['FLAC', flac(48_000), 3],
    ['FLAC that tells of less than it has', Buffer.concat([flac(1), Buffer.alloc(96_000)]), 3],
    ['M4A', mp4(shortHeader), 5],
    ['MP4 with a long header', mp4(longHeader), 7],
    ['WebM', webm(told), 6.5],
    ['WebM of a browser', webm(untold), 3.04],
  ])('is told by %s', (_kind, bytes, seconds) => {
    const length = soundLengthOf(bytes)
    expect(length).toEqual({ seconds: expect.closeTo(seconds, 3) as number, isMeasured: true })
  })

  it.each<[string, Buffer]>([
    ['nothing', Buffer.alloc(0)],
    ['no sound', Buffer.alloc(5_000, 'abc')],
    [
      'a few signs that look like frames',
      Buffer.concat([Buffer.alloc(9_000, 1), mp3(1), Buffer.alloc(9_000, 1), mp3(1)]),
    ],
    ['FLAC that does not tell', flac(0)],
    ['MP4 in pieces', mp4(Buffer.concat([u32be(0, 1, 1, 600, 0), Buffer.alloc(80)]))],
    ['Ogg of something else', ogg(Buffer.alloc(60, 'x'), 5_000)],
  ])('is taken to be long for its bytes: %s', (_kind, bytes) => {
    expect(soundLengthOf(bytes)).toEqual({ seconds: bytes.length / 1_000, isMeasured: false })
  })

  it('is never less than its bytes need, nor more than a day', () => {
    const short = Buffer.concat([flac(1), Buffer.alloc(6_144_000)])
    expect(soundLengthOf(short).seconds).toBeGreaterThan(1)
    expect(soundLengthOf(mp4(Buffer.concat([u32be(0, 1, 1, 1, 4_000_000_000), Buffer.alloc(80)]))).seconds).toBe(86_400)
  })

  it('is found out, or not, wherever a file is cut, and whatever its bytes are', () => {
    for (const bytes of [
      wav(8_000, 60),
      mp3(1, 1),
      ogg(opusHead, 48_312),
      flac(9),
      mp4(longHeader),
      webm(told),
      webm(untold),
    ]) {
      for (let end = 0; end <= bytes.length; end++)
        expect(soundLengthOf(bytes.subarray(0, end)).seconds).toBeLessThan(86_401)
      for (let at = 0; at < bytes.length; at++) {
        const odd = Buffer.from(bytes)
        odd[at] = 0xff
        expect(soundLengthOf(odd).seconds).toBeGreaterThanOrEqual(0)
      }
    }
  })

  it.each([0xff, 0x4f, 0x1f, 0x81])('takes a time that grows with the file alone: %i', (byte) => {
    for (const head of [ebml, ascii('OggS'), mp3(1)]) {
      const bytes = Buffer.concat([head, Buffer.alloc(4 * 1024 * 1024, byte)])
      const before = process.cpuUsage()
      soundLengthOf(bytes)
      expect(process.cpuUsage(before).user / 1_000).toBeLessThan(1_000)
    }
  })
})
