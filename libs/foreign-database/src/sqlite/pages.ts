import { type FileHandle, open, stat } from 'node:fs/promises'
import { faults } from '../faults'
import { readingFault } from '../file/file-chunks'
import { ForeignDatabaseError } from '../foreign-database-error'
import { damaged } from './damaged'
import { bytesAt, readWal, type Wal } from './wal'

const headerBytes = 100
const encodings = ['utf8', 'utf8', 'utf16le', 'utf16be'] as const

export type Encoding = (typeof encodings)[number]

/** The pages of a SQLite file, with those of its write-ahead log in their places. Nothing is written or locked. */
export class Pages {
  private isClosed = false

  private constructor(
    private readonly path: string,
    private readonly file: FileHandle,
    private readonly wal: Wal | undefined,
    /** The file as it was when it was opened. */
    private readonly state: string,
    private readonly layout: { pageBytes: number; reservedBytes: number; encoding: Encoding; pageCount: number },
  ) {}

  static async open(path: string): Promise<Pages> {
    const opened: FileHandle[] = []
    try {
      const state = await stateOf(path)
      const file = await open(path, 'r')
      opened.push(file)
      await refuseHotJournal(path)
      const header = await bytesAt(file, 0, headerBytes)
      if (header.length < headerBytes) throw damaged('its header is cut off')
      const layout = layoutOf(header)
      const walFile = header[18] === 2 ? await openIfThere(`${path}-wal`) : undefined
      if (walFile !== undefined) opened.push(walFile)
      const wal = walFile === undefined ? undefined : await readWal(walFile, layout.pageBytes)
      if (wal === undefined) await walFile?.close()
      const { size } = await file.stat()
      const pageCount = wal?.pageCount ?? Math.floor(size / layout.pageBytes)
      return new Pages(path, file, wal, state, { ...layout, pageCount })
    } catch (error) {
      for (const file of opened) await file.close()
      throw readingFault(path, error)
    }
  }

  get encoding(): Encoding {
    return this.layout.encoding
  }

  get count(): number {
    return this.layout.pageCount
  }

  /** How much of a page is used. */
  get usableBytes(): number {
    return this.layout.pageBytes - this.layout.reservedBytes
  }

  /** A page by its number, from 1. */
  async page(number: number): Promise<Buffer> {
    if (this.isClosed) throw ForeignDatabaseError.of(faults.closed, {})
    const { pageBytes, pageCount } = this.layout
    if (number < 1 || number > pageCount) throw damaged(`there is no page ${number}`)
    const inLog = this.wal?.pages.get(number)
    const bytes =
      inLog === undefined || this.wal === undefined
        ? await bytesAt(this.file, (number - 1) * pageBytes, pageBytes)
        : await bytesAt(this.wal.file, inLog, pageBytes)
    if (bytes.length < pageBytes) throw damaged(`page ${number} is cut off`)
    return bytes
  }

  /** Refuses what was read, if somebody has written the file meanwhile. */
  async refuseChanged(): Promise<void> {
    if (!this.isClosed && (await stateOf(this.path)) !== this.state) {
      throw ForeignDatabaseError.of(faults.changed, {}, { path: this.path })
    }
  }

  async close(): Promise<void> {
    if (this.isClosed) return
    this.isClosed = true
    await this.file.close()
    await this.wal?.file.close()
  }
}

function layoutOf(header: Buffer) {
  const pageBytes = header.readUInt16BE(16) === 1 ? 65536 : header.readUInt16BE(16)
  const reservedBytes = header[20] as number
  const isPower = pageBytes >= 512 && (pageBytes & (pageBytes - 1)) === 0
  if (!isPower || pageBytes - reservedBytes < 480) throw damaged('its pages have no size')
  const encoding = encodings[header.readUInt32BE(56)]
  if (encoding === undefined) throw damaged('its texts have no encoding')
  return { pageBytes, reservedBytes, encoding }
}

/** What changes when somebody writes: the file's size and time, and those of its log. */
async function stateOf(path: string): Promise<string> {
  const states = [path, `${path}-wal`].map(async (name) => {
    const found = await stat(name, { bigint: true }).catch(() => undefined)
    return `${found?.size} ${found?.mtimeNs} ${found?.ino}`
  })
  return (await Promise.all(states)).join()
}

/** A journal with a head belongs to a transaction that is under way, or was when its program died. */
async function refuseHotJournal(path: string): Promise<void> {
  const journal = await openIfThere(`${path}-journal`)
  if (journal === undefined) return
  const head = await bytesAt(journal, 0, 8)
  await journal.close()
  if (head.some((byte) => byte !== 0)) throw ForeignDatabaseError.of(faults.hotJournal, {}, { path })
}

async function openIfThere(path: string): Promise<FileHandle | undefined> {
  try {
    return await open(path, 'r')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}
