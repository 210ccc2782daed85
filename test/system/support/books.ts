import { Client } from 'pg'

export interface LedgerLine {
  readonly kind: string
  readonly reference: string
  readonly userId: number
  readonly units: number
}

export interface AccountLine {
  readonly userId: number
  readonly balanceUnits: number
  readonly heldUnits: number
  readonly usedUnits: number
  readonly leasedUnits: number
}

/** Everything that the invariants speak of, as it stands in the database at one moment. */
export interface Books {
  readonly accounts: readonly AccountLine[]
  readonly ledger: readonly LedgerLine[]
  /** Consumption rows of the usage log. */
  readonly log: readonly { readonly requestId: string; readonly units: number }[]
}

/** Reads the books in one snapshot, so that calls which still run cannot make them seem wrong. */
export async function readBooks(databaseUrl: string): Promise<Books> {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
    const accounts = await client.query<Record<keyof AccountLine, string>>(`
      SELECT a.user_id AS "userId", a.balance_units AS "balanceUnits", a.held_units AS "heldUnits", a.used_units AS "usedUnits",
             coalesce((SELECT sum(granted_units - settled_units - released_units) FROM billing.leases l
                       WHERE l.user_id = a.user_id AND l.closed_at IS NULL), 0) AS "leasedUnits"
      FROM billing.accounts a`)
    const ledger = await client.query<Record<keyof LedgerLine, string>>(
      `SELECT kind, reference, user_id AS "userId", units FROM billing.ledger`,
    )
    const log = await client.query<{ requestId: string; units: string }>(
      `SELECT request_id AS "requestId", quota AS units FROM logs.usage_log WHERE type = 2 AND request_id IS NOT NULL`,
    )
    return {
      accounts: accounts.rows.map((row) => numbers(row) as unknown as AccountLine),
      ledger: ledger.rows.map(({ kind, reference, userId, units }) => ({
        kind,
        reference,
        userId: Number(userId),
        units: Number(units),
      })),
      log: log.rows.map(({ requestId, units }) => ({ requestId, units: Number(units) })),
    }
  } finally {
    await client.end()
  }
}

/**
 * What is wrong with the books, in words; empty when they are right. `answered` are the request ids of calls whose
 * answer reached its caller whole.
 */
export function faultsOf(books: Books, answered: ReadonlySet<string>): string[] {
  return [...accountFaults(books), ...billingFaults(books, answered), ...logFaults(books)]
}

function accountFaults({ accounts, ledger }: Books): string[] {
  return accounts.flatMap(({ userId, balanceUnits, heldUnits, usedUnits, leasedUnits }) => {
    const own = ledger.filter((line) => line.userId === userId)
    const sum = own.reduce((total, line) => total + line.units, 0)
    const charged = own.filter(isUsage).reduce((total, line) => total - line.units, 0)
    return [
      ...(balanceUnits === sum ? [] : [`user ${userId}: balance ${balanceUnits} is not the sum of the ledger, ${sum}`]),
      ...(usedUnits === charged ? [] : [`user ${userId}: used ${usedUnits} is not the sum of charges, ${charged}`]),
      ...(heldUnits === leasedUnits
        ? []
        : [`user ${userId}: held ${heldUnits} is not what leases hold, ${leasedUnits}`]),
      ...(heldUnits >= 0 && balanceUnits >= heldUnits
        ? []
        : [`user ${userId}: balance ${balanceUnits}, held ${heldUnits}`]),
    ]
  })
}

function billingFaults({ ledger }: Books, answered: ReadonlySet<string>): string[] {
  const times = new Map<string, number>()
  for (const line of ledger.filter(isUsage)) times.set(line.reference, (times.get(line.reference) ?? 0) + 1)
  return [
    ...[...answered].filter((id) => !times.has(id)).map((id) => `call ${id} was answered and is not billed`),
    ...[...times].filter(([, count]) => count > 1).map(([id, count]) => `call ${id} is billed ${count} times`),
  ]
}

function logFaults({ ledger, log }: Books): string[] {
  const charged = new Map(ledger.filter(isUsage).map((line) => [line.reference, -line.units]))
  const logged = new Map(log.map((row) => [row.requestId, row.units]))
  return [
    ...(log.length === logged.size ? [] : [`${log.length - logged.size} calls stand twice in the log`]),
    ...[...charged]
      .filter(([id, units]) => logged.get(id) !== units)
      .map(([id, units]) => `call ${id}: ledger ${units}, log ${logged.get(id)}`),
    ...[...logged.keys()]
      .filter((id) => !charged.has(id))
      .map((id) => `call ${id} is in the log and not in the ledger`),
  ]
}

function isUsage(line: LedgerLine): boolean {
  return line.kind === 'usage'
}

function numbers(row: Record<string, string>): Record<string, number> {
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [name, Number(value)]))
}
