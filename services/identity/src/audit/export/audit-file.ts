import type { AuditEntry, AuditFormat } from '@tollgate/contracts/http/identity'

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
    // The mark by which spreadsheets know UTF-8.
    head: `\ufeff${columns.map(([name]) => name).join(',')}\r\n`,
    line: (entry) => `${columns.map(([, value]) => cell(value(entry))).join(',')}\r\n`,
  },
  jsonl: {
    contentType: 'application/x-ndjson; charset=utf-8',
    head: '',
    line: (entry) => `${JSON.stringify(entry)}\n`,
  },
}

/**
 * A cell that no spreadsheet takes for a formula: what begins as one is a text, also behind blanks, which spreadsheets drop.
 */
export function cell(value: string | number | null): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  const harmless = /^\s*[=+\-@\t\r\n]/.test(value) ? `'${value}` : value
  return `"${harmless.replaceAll('"', '""')}"`
}
