function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}

/** SQL statements, to be run one by one in a service's first migration, that make its outbox in this schema. */
export function outboxTables(schema: string): string[] {
  const table = `${quoted(schema)}.outbox`
  return [
    `CREATE TABLE ${table} (
      id bigserial PRIMARY KEY,
      message_id uuid NOT NULL,
      subject text NOT NULL,
      payload text NOT NULL,
      headers json NOT NULL,
      created_at timestamptz NOT NULL DEFAULT clock_timestamp()
    )`,
    `CREATE TABLE ${quoted(schema)}.inbox (
      durable text NOT NULL,
      message_id text NOT NULL,
      at timestamptz NOT NULL DEFAULT clock_timestamp(),
      PRIMARY KEY (durable, message_id)
    )`,
    `CREATE INDEX inbox_at ON ${quoted(schema)}.inbox (at)`,
  ]
}

/** The SQL statement of a later migration by which each stream's part of the outbox is found without the others'. */
export function outboxBySubject(schema: string): string {
  return `CREATE INDEX outbox_by_subject ON ${quoted(schema)}.outbox (subject, id)`
}

/** The qualified outbox table of a schema. */
export function outboxTable(schema: string): string {
  return `${quoted(schema)}.outbox`
}

/** The qualified inbox table of a schema. */
export function inboxTable(schema: string): string {
  return `${quoted(schema)}.inbox`
}
