import { exportEnd, type LogFormat } from '@tollgate/contracts/http/logs'

/** Where a file goes: straight to a file that was chosen, into memory first, or to the browser's own downloads. */
export type Way = 'disk' | 'memory' | 'browser'

/** So many rows are held in memory at most: some 60 MB. */
const mostInMemory = 100_000

/** The best way that a browser has: only some let a page write to a file, and memory is not for all of a log. */
export function wayFor({ rows, canPick }: { rows: number; canPick: boolean }): Way {
  if (canPick) return 'disk'
  return rows <= mostInMemory ? 'memory' : 'browser'
}

const newline = 10
const quote = 34
/** Longer than the last line of any file. */
const keptBytes = 1_024

/** Counts the rows of a file while it comes, and knows whether it came to its end. */
export class FileReading {
  bytes = 0
  private lines = 0
  private isQuoted = false
  private last: Uint8Array = new Uint8Array()

  constructor(private readonly format: LogFormat) {}

  push(piece: Uint8Array): void {
    this.bytes += piece.length
    for (const byte of piece) {
      // A cell of CSV may have lines of its own; JSON has none within a row.
      if (byte === quote && this.format === 'csv') this.isQuoted = !this.isQuoted
      else if (byte === newline && !this.isQuoted) this.lines += 1
    }
    const joined = new Uint8Array([...this.last, ...piece.subarray(-keptBytes)])
    this.last = joined.subarray(-keptBytes)
  }

  /** Rows that have come; of a whole file one line more is its end. */
  get rows(): number {
    return Math.max(0, this.lines - (this.format === 'csv' ? 1 : 0))
  }

  /** How many rows the file says it has at its end; null where it was cut off. */
  get ended(): number | null {
    const text = new TextDecoder().decode(this.last)
    const line = text.trimEnd().split('\n').at(-1) ?? ''
    return this.format === 'csv' ? endOfCsv(line) : endOfJson(line)
  }
}

function endOfCsv(line: string): number | null {
  const [, rows] = /^"end",.*"rows: (\d+)"/.exec(line) ?? []
  return rows === undefined ? null : Number(rows)
}

function endOfJson(line: string): number | null {
  try {
    return exportEnd.parse(JSON.parse(line)).end.rows
  } catch {
    return null
  }
}
