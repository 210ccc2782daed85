import { type MockAnswer, type MockRequest, stream } from '@tollgate/console-sdk/mocks'
import { type LogFormat, type LogView, rowsHeader } from '@tollgate/contracts/http/logs'

/** Those who follow the log of the mocks. */
export class Followers {
  private readonly following = new Set<(row: LogView) => void>()
  private readonly told: LogView[] = []

  /** A row is written. */
  tell(row: LogView): void {
    this.told.push(row)
    for (const take of this.following) take(row)
  }

  /** What somebody is sent who follows the rows that they may see; who comes back has what was written meanwhile. */
  follow({ headers }: MockRequest, sees: (row: LogView) => boolean): MockAnswer {
    const lastId = /^1:(\d+):$/.exec(headers['last-event-id'] ?? '')?.[1]
    const missed = lastId === undefined ? [] : this.told.filter((row) => row.id > Number(lastId) && sees(row))
    return stream(this.events(sees, missed))
  }

  private async *events(sees: (row: LogView) => boolean, missed: readonly LogView[]): AsyncGenerator<string> {
    const come = [...missed]
    let wake = () => {}
    const take = (row: LogView) => {
      if (sees(row)) come.push(row)
      wake()
    }
    this.following.add(take)
    try {
      yield `id: 1:${this.told.at(-1)?.id ?? 0}:\n\n`
      for (;;) {
        for (const row of come.splice(0)) yield `event: row\ndata: ${JSON.stringify(row)}\n\nid: 1:${row.id}:\n\n`
        await new Promise<void>((resolve) => (wake = resolve))
      }
    } finally {
      this.following.delete(take)
    }
  }
}

/** The rows as a file: fewer columns than a server's, and as whole. */
export function fileOf(rows: readonly LogView[], format: LogFormat): MockAnswer {
  return {
    headers: { [rowsHeader]: String(rows.length), 'content-type': contentTypes[format] },
    pieces: pieces(rows, format),
  }
}

const contentTypes = { csv: 'text/csv; charset=utf-8', jsonl: 'application/x-ndjson; charset=utf-8' } as const

function* pieces(rows: readonly LogView[], format: LogFormat): Generator<string> {
  const asOf = new Date().toISOString()
  if (format === 'csv') yield '\ufeffid,model_name,content\r\n'
  for (const row of rows)
    yield format === 'csv' ? csvOf(row) : `${JSON.stringify({ id: row.id, model_name: row.model_name })}\n`
  if (format === 'csv') yield `"end","${asOf}","rows: ${rows.length}"\r\n`
  else yield `${JSON.stringify({ end: { rows: rows.length, as_of: asOf, cleared_before: null } })}\n`
}

const csvOf = ({ id, model_name: model, content }: LogView): string =>
  `${id},"${model}","${content.replaceAll('"', '""')}"\r\n`
