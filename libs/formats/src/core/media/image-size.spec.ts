import { imageSizeOf } from './image-size'

const url = (bytes: Buffer) => `data:image/any;base64,${bytes.toString('base64')}`

function gif(): Buffer {
  const bytes = Buffer.from('GIF89a\0\0\0\0', 'latin1')
  bytes.writeUInt16LE(640, 6)
  bytes.writeUInt16LE(480, 8)
  return bytes
}

function webp(kind: string, write: (bytes: Buffer) => void): Buffer {
  const bytes = Buffer.alloc(30)
  bytes.write('RIFF', 0, 'latin1')
  bytes.write(`WEBP${kind}`, 8, 'latin1')
  write(bytes)
  return bytes
}

/** A JPEG that carries a preview of so many bytes before its frame. */
function jpeg(previewBytes: number): Buffer {
  const segment = Buffer.alloc(4 + previewBytes)
  segment.writeUInt16BE(0xffe1, 0)
  segment.writeUInt16BE(2 + previewBytes, 2)
  const frame = Buffer.from([0xff, 0xc0, 0, 17, 8, 0x01, 0xe0, 0x02, 0x80, 3])
  return Buffer.concat([Buffer.from([0xff, 0xd8]), segment, frame])
}

function png(width: number, height: number): Buffer {
  const bytes = Buffer.alloc(24)
  bytes.writeUInt32BE(0x89504e47, 0)
  bytes.writeUInt32BE(width, 16)
  bytes.writeUInt32BE(height, 20)
  return bytes
}

describe('the size of an image in a data URL', () => {
  it.each<[string, Buffer]>([
    ['PNG', png(640, 480)],
    ['GIF', gif()],
    ['JPEG', jpeg(10)],
    ['JPEG with a large preview', jpeg(60_000)],
    ['lossy WebP', webp('VP8 ', (b) => b.writeUInt32LE((480 << 16) | 640, 26))],
    ['lossless WebP', webp('VP8L', (b) => b.writeUInt32LE((479 << 14) | 639, 21))],
    ['extended WebP', webp('VP8X', (b) => (b.writeUIntLE(639, 24, 3), b.writeUIntLE(479, 27, 3)))],
  ])('is read from %s', (_, bytes) => {
    expect(imageSizeOf(url(bytes))).toEqual({ width: 640, height: 480 })
  })

  it.each<[string, string]>([
    ['another address', 'https://example.com/a.png'],
    ['a URL without base64', 'data:image/svg+xml,<svg/>'],
    ['no comma', 'data:image/png;base64'],
    ['an empty image', 'data:image/png;base64,'],
    ['text', url(Buffer.from('hello, I am no image at all'))],
    ['a JPEG without a frame', url(Buffer.from([0xff, 0xd8, 0xff, 0xd9, 0, 2]))],
    ['a PNG wider than any image', url(png(2 ** 32 - 1, 480))],
    ['a PNG higher than any image', url(png(640, 65_536))],
    ['an extended WebP wider than any image', url(webp('VP8X', (b) => b.writeUIntLE(2 ** 24 - 1, 24, 3)))],
    ['half a JPEG', url(jpeg(10).subarray(0, 12))],
  ])('is unknown for %s', (_, text) => {
    expect(imageSizeOf(text)).toBeNull()
  })
})
