import type { ExportedLog, LogFormat } from '@tollgate/contracts/http/logs'
import { csvHead, csvLine } from '@tollgate/platform'

/** What the last line of a file says: it is there where the file is whole, and nowhere else. */
export interface FileEnd {
  /** How many rows stand before it. */
  readonly rows: number
  /** The moment whose rows these are. */
  readonly asOf: Date
  /** Up to when the log was cleared while the file was made; null where it was not. */
  readonly clearedBefore: Date | null
}

/** One format of files: what stands at the beginning, what a row becomes, and what stands at the end. */
export interface FileFormat {
  readonly contentType: string
  readonly head: string
  readonly line: (row: ExportedLog) => string
  readonly end: (end: FileEnd) => string
}

type Cell = string | number | null
type Column = readonly [name: string, value: (row: ExportedLog) => Cell]

const columns: readonly Column[] = [
  ['id', ({ id }) => id],
  ['time', ({ time }) => time],
  ['type', ({ type }) => type],
  ['user_id', (row) => row.user_id],
  ['username', ({ username }) => username],
  ['token_name', (row) => row.token_name],
  ['group', ({ group }) => group],
  ['model_name', (row) => row.model_name],
  ['channel', ({ channel }) => channel ?? null],
  ['channel_name', (row) => row.channel_name ?? null],
  ['is_stream', (row) => String(row.is_stream)],
  ['duration_ms', (row) => row.duration_ms],
  ['first_part_ms', (row) => row.first_part_ms],
  ['prompt_tokens', (row) => row.prompt_tokens],
  ['completion_tokens', (row) => row.completion_tokens],
  ['quota', ({ quota }) => quota],
  // Digits as they are: no spreadsheet makes another number of a text.
  ['usd', ({ usd }) => usd],
  ['outcome', ({ outcome }) => outcome],
  ['request_id', (row) => row.request_id],
  ['content', ({ content }) => content],
  ['details', ({ details }) => JSON.stringify(details)],
]

const ofAdministrators = new Set(['channel', 'channel_name'])

/** How rows are written, by format and by whether administrators read them. */
export function fileFormat(format: LogFormat, isAdmin: boolean): FileFormat {
  return format === 'csv' ? csvOf(columns.filter(([name]) => isAdmin || !ofAdministrators.has(name))) : jsonLines
}

function csvOf(shown: readonly Column[]): FileFormat {
  // As many cells as every line has, so that no reader stumbles over it; no row has such an id.
  const endOf = (cells: Readonly<Record<string, Cell>>) => csvLine(shown.map(([name]) => cells[name] ?? null))
  return {
    contentType: 'text/csv; charset=utf-8',
    head: csvHead(shown.map(([name]) => name)),
    line: (row) => csvLine(shown.map(([, value]) => value(row))),
    end: ({ rows, asOf, clearedBefore }) =>
      endOf({
        id: 'end',
        time: asOf.toISOString(),
        content: `rows: ${rows}`,
        details: clearedBefore === null ? null : `cleared before: ${clearedBefore.toISOString()}`,
      }),
  }
}

const jsonLines: FileFormat = {
  contentType: 'application/x-ndjson; charset=utf-8',
  head: '',
  line: (row) => `${JSON.stringify(row)}\n`,
  end: ({ rows, asOf, clearedBefore }) =>
    `${JSON.stringify({ end: { rows, as_of: asOf.toISOString(), cleared_before: clearedBefore?.toISOString() ?? null } })}\n`,
}
