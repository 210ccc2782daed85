import type { FileHandle } from 'node:fs/promises'

const headerBytes = 32
const frameHeaderBytes = 24

/** The pages that a write-ahead log has in place of those of the file, and how many pages there are with them. */
export interface Wal {
  readonly file: FileHandle
  readonly pages: ReadonlyMap<number, number>
  readonly pageCount: number
}

/**
 * Reads which pages the log has, up to its last commit: what comes behind that, or does not belong to this round of the log, does not
 * count. Undefined where nothing counts.
 */
export async function readWal(file: FileHandle, pageBytes: number): Promise<Wal | undefined> {
  const header = await bytesAt(file, 0, headerBytes)
  const magic = header.length < headerBytes ? 0 : header.readUInt32BE(0)
  if ((magic & ~1) >>> 0 !== 0x377f0682 || header.readUInt32BE(8) !== pageBytes) return undefined
  const sum = new Checksum((magic & 1) === 1)
  sum.add(header.subarray(0, 24))
  if (!sum.is(header, 24)) return undefined
  const pages = new Map<number, number>()
  const uncommitted = new Map<number, number>()
  let pageCount = 0
  for (let at = headerBytes; ; at += frameHeaderBytes + pageBytes) {
    const frame = await bytesAt(file, at, frameHeaderBytes + pageBytes)
    if (frame.length < frameHeaderBytes + pageBytes || !frame.subarray(8, 16).equals(header.subarray(16, 24))) break
    sum.add(frame.subarray(0, 8))
    sum.add(frame.subarray(frameHeaderBytes))
    if (!sum.is(frame, 16)) break
    uncommitted.set(frame.readUInt32BE(0), at + frameHeaderBytes)
    const committed = frame.readUInt32BE(4)
    if (committed === 0) continue
    pageCount = committed
    for (const [page, place] of uncommitted) pages.set(page, place)
    uncommitted.clear()
  }
  return pageCount === 0 ? undefined : { file, pages, pageCount }
}

/** Up to so many bytes of a file; fewer at its end. */
export async function bytesAt(file: FileHandle, at: number, length: number): Promise<Buffer> {
  const bytes = Buffer.allocUnsafe(length)
  const { bytesRead } = await file.read(bytes, 0, length, at)
  return bytes.subarray(0, bytesRead)
}

/** The running sum by which a log says that its frames are whole. */
class Checksum {
  private one = 0
  private other = 0

  constructor(private readonly isBigEndian: boolean) {}

  add(bytes: Buffer): void {
    for (let at = 0; at < bytes.length; at += 8) {
      this.one = (this.one + this.word(bytes, at) + this.other) >>> 0
      this.other = (this.other + this.word(bytes, at + 4) + this.one) >>> 0
    }
  }

  is(bytes: Buffer, at: number): boolean {
    return this.one === bytes.readUInt32BE(at) && this.other === bytes.readUInt32BE(at + 4)
  }

  private word(bytes: Buffer, at: number): number {
    return this.isBigEndian ? bytes.readUInt32BE(at) : bytes.readUInt32LE(at)
  }
}
