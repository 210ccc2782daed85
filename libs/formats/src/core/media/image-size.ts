/** In pixels. */
export interface ImageSize {
  width: number
  height: number
}

/** Enough to find the size in any image that begins as images do; JPEG may carry a preview in front of it. */
const headBytes = 96 * 1024
/** No model takes an image whose side is longer, and no JPEG can have one. */
const mostPixels = 65_535

/**
 * The size of an image that stands in a data URL, read from its head; null for other URLs, for sizes that no image has, and
 * for kinds that are not PNG
 * (https://www.w3.org/TR/png/#11IHDR), JPEG (https://www.w3.org/Graphics/JPEG/itu-t81.pdf, B.2.2), GIF
 * (https://www.w3.org/Graphics/GIF/spec-gif89a.txt) or WebP
 * (https://developers.google.com/speed/webp/docs/riff_container).
 */
export function imageSizeOf(url: string): ImageSize | null {
  const comma = url.indexOf(',')
  if (!url.startsWith('data:') || comma === -1 || !url.slice(0, comma).endsWith(';base64')) return null
  const bytes = Buffer.from(url.slice(comma + 1, comma + 1 + Math.ceil(headBytes / 3) * 4), 'base64')
  const size = readPng(bytes) ?? readGif(bytes) ?? readWebp(bytes) ?? readJpeg(bytes)
  return size && isPossible(size.width) && isPossible(size.height) ? size : null
}

function isPossible(pixels: number): boolean {
  return pixels > 0 && pixels <= mostPixels
}

function readPng(bytes: Buffer): ImageSize | null {
  if (bytes.length < 24 || bytes.readUInt32BE(0) !== 0x89504e47) return null
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
}

function readGif(bytes: Buffer): ImageSize | null {
  if (bytes.length < 10 || bytes.toString('latin1', 0, 4) !== 'GIF8') return null
  return { width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) }
}

function readWebp(bytes: Buffer): ImageSize | null {
  if (bytes.length < 30 || bytes.toString('latin1', 8, 12) !== 'WEBP') return null
  switch (bytes.toString('latin1', 12, 16)) {
    case 'VP8 ':
      return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff }
    case 'VP8L': {
      const bits = bytes.readUInt32LE(21)
      return { width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 }
    }
    case 'VP8X':
      return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 }
    default:
      return null
  }
}

function readJpeg(bytes: Buffer): ImageSize | null {
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xffd8) return null
  let at = 2
  while (at + 9 <= bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1] as number // inside the bounds
    const isFrame = marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc
    if (isFrame) return { width: bytes.readUInt16BE(at + 7), height: bytes.readUInt16BE(at + 5) }
    at += 2 + bytes.readUInt16BE(at + 2)
  }
  return null
}
