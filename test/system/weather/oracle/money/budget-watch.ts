import { setTimeout as delay } from 'node:timers/promises'
import { Client } from 'pg'

/** Often enough that most settings are seen before the next one. */
const lookMs = 250
/** What was being lent in the moment in which a group's budget was set may go by what was before. */
const settledMs = 1_000

/** What somebody has of a budget at one moment. */
export interface BudgetSample {
  readonly scope: string
  readonly subject: string
  /** Differs for each time that it was set. */
  readonly setting: string
  /** 0 where the budget is not hard. */
  readonly budgetUnits: number
  readonly usedMonth: number
  /** Spent in this month, and held for calls. */
  readonly committedUnits: number
}

/** In one snapshot: hard budgets, and beside each what rows that are locked together say of its owner. */
const selectSamples = `
  SELECT b.scope, b.subject, b.updated_at::text || b.id AS setting, b.monthly_units AS "budgetUnits",
    coalesce(a.used_month, t.used_day / 100, g.used_month, 0) AS "usedMonth",
    CASE b.scope WHEN 'user' THEN a.month_used_units + a.held_units WHEN 'token' THEN t.month_used_units + t.held_units
      ELSE coalesce(g.month_used_units, 0) + coalesce((SELECT sum(l.granted_units - l.settled_units) FROM billing.leases l
        WHERE l.call_group = b.subject AND l.closed_at IS NULL), 0) END::float8 AS "committedUnits"
  FROM billing.budgets b
  LEFT JOIN billing.accounts a ON b.scope = 'user' AND a.user_id::text = b.subject
  LEFT JOIN billing.token_quotas t ON b.scope = 'token' AND t.token_id::text = b.subject
  LEFT JOIN billing.group_spends g ON b.scope = 'group' AND g.name = b.subject
  WHERE b.is_hard`

interface Known {
  readonly sample: BudgetSample
  readonly sinceMs: number
}

/**
 * Holds hard budgets while calls go on. Between two looks at one setting of a budget, what its owner has spent and holds grows to the
 * budget at most, or not at all where it was beyond already: nothing more is lent.
 */
export class BudgetFindings {
  readonly faults: string[] = []
  private known = new Map<string, Known>()

  /** Forgets what was seen: the database may be another one now. */
  begin(): void {
    this.known = new Map()
  }

  take(samples: readonly BudgetSample[], nowMs: number): void {
    const before = this.known
    this.known = new Map()
    for (const sample of samples) {
      const key = `${sample.scope} ${sample.subject}`
      const last = before.get(key)
      const isSame = last?.sample.setting === sample.setting && last.sample.usedMonth === sample.usedMonth
      const sinceMs = isSame ? last.sinceMs : nowMs
      this.known.set(key, { sample, sinceMs })
      if (!isSame || (sample.scope === 'group' && nowMs - sinceMs < settledMs)) continue
      const { budgetUnits, committedUnits } = sample
      const had = last.sample.committedUnits
      if (committedUnits > Math.max(budgetUnits, had))
        this.faults.push(`${key} has a budget of ${budgetUnits}, had ${had} of it and has ${committedUnits}`)
    }
  }
}

/** Looks at the budgets of a database again and again, until it is stopped. */
export class BudgetWatch {
  private isWanted = true
  private readonly looking: Promise<void>

  constructor(
    private readonly databaseUrl: string,
    private readonly findings: BudgetFindings,
  ) {
    this.looking = this.look()
  }

  async stop(): Promise<void> {
    this.isWanted = false
    await this.looking
  }

  private async look(): Promise<void> {
    while (this.isWanted) {
      this.findings.begin()
      // The database goes and comes back under foul weather.
      await this.lookByOne().catch(() => undefined)
      await delay(lookMs)
    }
  }

  private async lookByOne(): Promise<void> {
    const client = new Client({ connectionString: this.databaseUrl, query_timeout: 30_000 })
    client.on('error', () => undefined) // a query tells of it, too
    await client.connect()
    try {
      while (this.isWanted) {
        const { rows } = await client.query<BudgetSample>(selectSamples)
        const samples = rows.map((row) => ({ ...row, budgetUnits: Number(row.budgetUnits) }))
        this.findings.take(samples, performance.now())
        await delay(lookMs)
      }
    } finally {
      await client.end().catch(() => undefined)
    }
  }
}
