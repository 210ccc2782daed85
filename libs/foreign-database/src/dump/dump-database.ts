import { faults } from '../faults'
import { fileChunks } from '../file/file-chunks'
import type { ForeignDatabase, ForeignRow, ForeignTable } from '../foreign-database'
import { ForeignDatabaseError } from '../foreign-database-error'
import { Dialect } from '../sql/dialect'
import { DumpReader } from './dump-reader'

/** The bytes of a dump from its begin, anew each time. */
export type OpenChunks = () => AsyncGenerator<Buffer>

/** A dump: each question is answered by reading it from begin to end. */
export class DumpDatabase implements ForeignDatabase {
  private isClosed = false

  constructor(
    readonly kind: Dialect['kind'],
    private readonly open: OpenChunks,
  ) {}

  async tables(): Promise<readonly ForeignTable[]> {
    const reading = this.reading([])
    for await (const _ of reading.rows);
    return [...reading.reader.tables].map(([name, columns]) => ({
      name,
      columns: columns.map((column) => column.name),
    }))
  }

  rows(tables: readonly string[]): AsyncIterable<ForeignRow> {
    return this.reading(tables).rows
  }

  close(): Promise<void> {
    this.isClosed = true
    return Promise.resolve()
  }

  private reading(tables: readonly string[]) {
    const chunks = this.guarded()
    const reader = new DumpReader(chunks, new Dialect(this.kind), new Set(tables))
    return { reader, rows: this.located(reader.rows(), chunks) }
  }

  /** Says the line of what is wrong, which is only looked for then; and lets the file go however reading ends. */
  private async *located(rows: AsyncGenerator<ForeignRow>, chunks: AsyncGenerator<Buffer>): AsyncGenerator<ForeignRow> {
    try {
      for await (const row of rows) {
        this.refuseClosed()
        yield row
      }
    } catch (error) {
      const isHere = error instanceof ForeignDatabaseError && error.place.byte !== undefined
      throw isHere ? error.atLine(await this.lineOf(error.place.byte)) : error
    } finally {
      await chunks.return(undefined)
    }
  }

  private async *guarded(): AsyncGenerator<Buffer> {
    let isFirst = true
    for await (const chunk of this.open()) {
      this.refuseClosed()
      yield isFirst ? withoutMark(chunk) : chunk
      isFirst = false
    }
  }

  private refuseClosed(): void {
    if (this.isClosed) throw ForeignDatabaseError.of(faults.closed, {})
  }

  private async lineOf(byte: number): Promise<number> {
    let line = 1
    let at = 0
    for await (const chunk of this.open()) {
      const piece = chunk.subarray(0, byte - at)
      for (let end = piece.indexOf(10); end >= 0; end = piece.indexOf(10, end + 1)) line++
      at += piece.length
      if (at >= byte) break
    }
    return line
  }
}

/** A byte order mark is overwritten by blanks, so that places in the file stay what they are. */
function withoutMark(chunk: Buffer): Buffer {
  if (chunk[0] !== 0xef || chunk[1] !== 0xbb || chunk[2] !== 0xbf) return chunk
  return Buffer.concat([Buffer.from('   '), chunk.subarray(3)])
}

/** The dump in a file. */
export function openDump(path: string, kind: Dialect['kind'], isPacked: boolean): ForeignDatabase {
  return new DumpDatabase(kind, () => fileChunks(path, isPacked))
}
