import { once } from 'node:events'
import { createWriteStream, type WriteStream } from 'node:fs'
import type { ImportedRow } from '@tollgate/contracts'

export type RowKind = 'options' | 'users' | 'tokens' | 'redemptions' | 'redemption_logs' | 'channels'

/** What became of the rows of one kind. */
interface Tally {
  read: number
  taken: number
  before: number
  refused: number
  noted: number
}

/** As many rows as are told on the screen of each kind; the others stand in the file. */
const mostShown = 20
const rowsBetweenLines = 5_000

/** Tells what becomes of every row: all of it in a file of one JSON object a line, and the sum of it on the screen. */
export class Report {
  private readonly tallies = new Map<RowKind, Tally>()
  private readonly shown = new Map<RowKind, string[]>()
  private broken: Error | null = null

  private constructor(
    private readonly file: WriteStream,
    private readonly line: (text: string) => void,
  ) {
    file.on('error', (error) => (this.broken = error))
  }

  /** Others on the machine have no business with names and addresses. */
  static async open(path: string, line: (text: string) => void): Promise<Report> {
    const file = createWriteStream(path, { mode: 0o600 })
    await once(file, 'open')
    return new Report(file, line)
  }

  /** Resolves once the file has taken it, so that a file that is slower than the rows holds them up. */
  async tell(kind: RowKind, rows: readonly ImportedRow[]): Promise<void> {
    if (this.broken) throw this.broken
    const tally = this.tallyOf(kind)
    for (const row of rows) this.count(kind, tally, row)
    const text = rows.map((row) => `${JSON.stringify({ kind, ...row })}\n`).join('')
    if (!this.file.write(text)) await once(this.file, 'drain')
  }

  /** Says that rows of this kind are being read, even if there are none. */
  begin(kind: RowKind): void {
    this.tallyOf(kind)
  }

  /** The sums, by kind, and why rows were not taken. */
  async close(): Promise<void> {
    for (const [kind, { read, taken, before, refused, noted }] of this.tallies) {
      this.line(
        `${kind}: ${read} read, ${taken} taken (${noted} with something left out), ${before} taken before, ${refused} not taken`,
      )
      for (const text of this.shown.get(kind) ?? []) this.line(`  ${text}`)
      const more = refused - (this.shown.get(kind) ?? []).length
      if (more > 0) this.line(`  and ${more} more, in the report`)
    }
    this.file.end()
    await once(this.file, 'close')
    if (this.broken) throw this.broken
  }

  private count(kind: RowKind, tally: Tally, { name, sourceId, outcome, reason, notes }: ImportedRow): void {
    tally.read += 1
    tally[outcome] += 1
    if (notes.length > 0) tally.noted += 1
    const shown = this.shown.get(kind) ?? []
    this.shown.set(kind, shown)
    if (outcome === 'refused' && shown.length < mostShown)
      shown.push(`${plain(name)} (${plain(sourceId)}): ${plain(reason)}`)
    if (tally.read % rowsBetweenLines === 0) this.line(`${kind}: ${tally.read} so far`)
  }

  private tallyOf(kind: RowKind): Tally {
    const tally = this.tallies.get(kind) ?? { read: 0, taken: 0, before: 0, refused: 0, noted: 0 }
    this.tallies.set(kind, tally)
    return tally
  }
}

/** What a terminal shows and does not obey: names come from strangers. */
const plain = (text: string): string => text.replace(/[\p{Cc}\p{Cf}]/gu, '\ufffd').slice(0, 200)
