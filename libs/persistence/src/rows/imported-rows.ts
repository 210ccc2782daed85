import type { Tx } from '../transactions'

/** Statement that makes a schema's table of what was taken out of databases of other gateways. */
export const importedRowsTable = (schema: string): string => `
  CREATE TABLE ${schema}.imported_rows (
    source    text NOT NULL,
    kind      text NOT NULL,
    source_id text NOT NULL,
    name      text NOT NULL,
    id        int,
    taken_at  timestamptz,
    PRIMARY KEY (source, kind, source_id)
  )`

/** A row as it was noted. `id` is what it is here; null where it is known by its name alone. */
export interface NotedRow {
  readonly sourceId: string
  readonly name: string
  readonly id: number | null
  /** False for one whose id is set aside, and that is not here yet. */
  readonly isTaken: boolean
}

/**
 * What was taken of one kind of rows out of other databases, by the operator's name of the installation and the number that a row had
 * there: so that a run that broke off goes on where it was, and a second one takes only what is new.
 */
export class ImportedRows {
  constructor(
    private readonly schema: string,
    private readonly kind: string,
  ) {}

  /** Has others of this service who take rows of this kind and installation wait until the transaction ends: the schemas share a database. */
  async lock(tx: Tx, source: string): Promise<void> {
    await tx.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [
      `${this.schema}.imported_rows ${this.kind} ${source}`,
    ])
  }

  /** Those of these rows that are noted, by their numbers there. */
  async find(tx: Tx, source: string, sourceIds: readonly string[]): Promise<Map<string, NotedRow>> {
    const rows = await tx.query<NotedRow[]>(
      `SELECT source_id AS "sourceId", name, id, taken_at IS NOT NULL AS "isTaken" FROM ${this.schema}.imported_rows
       WHERE source = $1 AND kind = $2 AND source_id = ANY($3)`,
      [source, this.kind, sourceIds],
    )
    return new Map(rows.map((row) => [row.sourceId, row]))
  }

  /** Which of these ids are of rows that came from elsewhere, out of whichever database. */
  async foreign(tx: Tx, ids: readonly number[]): Promise<Set<number>> {
    const rows = await tx.query<{ id: number }[]>(
      `SELECT id FROM ${this.schema}.imported_rows WHERE kind = $1 AND id = ANY($2::int[])`,
      [this.kind, ids],
    )
    return new Set(rows.map(({ id }) => id))
  }

  /** Notes rows, or that those are taken which were only set aside. */
  async note(tx: Tx, source: string, rows: readonly NotedRow[]): Promise<void> {
    await tx.query(
      `INSERT INTO ${this.schema}.imported_rows (source, kind, source_id, name, id, taken_at)
       SELECT $1, $2, source_id, name, id, CASE WHEN is_taken THEN now() END
       FROM unnest($3::text[], $4::text[], $5::int[], $6::boolean[]) AS row (source_id, name, id, is_taken)
       ON CONFLICT (source, kind, source_id) DO UPDATE SET name = EXCLUDED.name, taken_at = EXCLUDED.taken_at`,
      [
        source,
        this.kind,
        rows.map(({ sourceId }) => sourceId),
        rows.map(({ name }) => name),
        rows.map(({ id }) => id),
        rows.map(({ isTaken }) => isTaken),
      ],
    )
  }
}
