import type { AuditEntry, AuditFormat } from '@tollgate/contracts/http/identity'
import { csvHead, csvLine } from '@tollgate/platform'

/** One file format: what stands at its beginning, and what an entry becomes. */
interface FileFormat {
  readonly contentType: string
  readonly head: string
  readonly line: (entry: AuditEntry) => string
}

type Column = readonly [name: string, value: (entry: AuditEntry) => string | number | null]

const columns: readonly Column[] = [
  ['id', ({ id }) => id],
  ['time', ({ created_at }) => new Date(created_at * 1_000).toISOString()],
  ['actor_id', ({ actor_id }) => actor_id],
  ['actor_name', ({ actor_name }) => actor_name],
  ['action', ({ action }) => action],
  ['outcome', ({ outcome }) => outcome],
  ['target_kind', ({ target_kind }) => target_kind],
  ['target_id', ({ target_id }) => target_id],
  ['target_name', ({ target_name }) => target_name],
  ['address', ({ address }) => address],
  ['session', ({ session }) => session],
  ['details', ({ details }) => JSON.stringify(details)],
]

/** How an entry is written, by format. */
export const fileFormats: Readonly<Record<AuditFormat, FileFormat>> = {
  csv: {
    contentType: 'text/csv; charset=utf-8',
    head: csvHead(columns.map(([name]) => name)),
    line: (entry) => csvLine(columns.map(([, value]) => value(entry))),
  },
  jsonl: {
    contentType: 'application/x-ndjson; charset=utf-8',
    head: '',
    line: (entry) => `${JSON.stringify(entry)}\n`,
  },
}
