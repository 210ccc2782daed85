import type { ImportedRow } from '@tollgate/contracts'
import type { ForeignDatabase } from '@tollgate/foreign-database'
import { Columns, RowFault } from '../map/columns'
import { left, type Mapped } from '../map/mapped'
import type { Report, RowKind } from './report'

/** What a batch may be in memory and on the wire, beside how many rows it has. */
const mostBatchBytes = 500_000

interface Row {
  readonly sourceId: string
}

/** How rows of one kind get to their owner. */
export interface Handover<T extends Row> {
  readonly kind: RowKind
  readonly mostRows: number
  map(columns: Columns): Mapped<T>
  /** By what a row is told of that never became one. */
  nameOf(columns: Columns): string
  take(rows: readonly T[]): Promise<readonly ImportedRow[]>
  /** Hears what became of each row. */
  heard?(row: T, outcome: ImportedRow): void
}

/** Reads a table and hands it over, batch by batch: the next one is read when the last was taken. */
export async function handOver<T extends Row>(
  database: ForeignDatabase,
  report: Pick<Report, 'begin' | 'tell'>,
  handover: Handover<T>,
): Promise<void> {
  const { kind, mostRows } = handover
  report.begin(kind)
  let batch: { row: T; notes: readonly string[] }[] = []
  const ids = new Set<string>()
  let bytes = 0
  const send = async () => {
    const sent = batch
    batch = []
    ids.clear()
    bytes = 0
    if (sent.length > 0) await report.tell(kind, await taken(handover, sent))
  }
  for await (const row of database.rows([kind])) {
    const columns = new Columns(row)
    const mapped = mappedOf(handover, columns)
    if (mapped.kind === 'left') {
      await report.tell(kind, [leftBehind(handover, columns, mapped.reason)])
      continue
    }
    const size = Buffer.byteLength(JSON.stringify(mapped.row))
    // An owner knows what earlier batches brought: of a file that has a table twice, the second row is one that was taken before.
    if (bytes + size > mostBatchBytes || ids.has(mapped.row.sourceId)) await send()
    batch.push(mapped)
    ids.add(mapped.row.sourceId)
    bytes += size
    if (batch.length >= mostRows) await send()
  }
  await send()
}

async function taken<T extends Row>(
  handover: Handover<T>,
  sent: readonly { row: T; notes: readonly string[] }[],
): Promise<ImportedRow[]> {
  const outcomes = await handover.take(sent.map(({ row }) => row))
  return outcomes.map((outcome, at) => {
    const given = sent[at]
    if (!given) return outcome
    handover.heard?.(given.row, outcome)
    return outcome.outcome === 'taken' ? { ...outcome, notes: [...given.notes, ...outcome.notes] } : outcome
  })
}

function mappedOf<T extends Row>(handover: Handover<T>, columns: Columns): Mapped<T> {
  try {
    return handover.map(columns)
  } catch (error) {
    if (!(error instanceof RowFault)) throw error
    return left(error.message)
  }
}

function leftBehind<T extends Row>(handover: Handover<T>, columns: Columns, reason: string): ImportedRow {
  return { sourceId: columns.text('id'), name: handover.nameOf(columns), outcome: 'refused', reason, notes: [] }
}
