import { onCommit, type Transactions, type Tx } from '@tollgate/persistence'
import { metrics, type Timer } from '@tollgate/platform'
import { headers } from 'nats'
import type { Bus } from '../connection/bus'
import { carryTrace } from '../connection/tracing'
import { eventKey } from '../presence/applied'
import { type InForce, inForceTimeoutMs } from '../presence/in-force'
import { outboxTable } from './messaging-tables'

/** One event on its way out. */
export interface OutboxRow {
  id: number
  messageId: string
  subject: string
  payload: string
  traceparent: string | null
}

interface Pending extends OutboxRow {
  inForce: boolean
}

interface StoredRow {
  id: number
  message_id: string
  subject: string
  payload: string
  headers: { traceparent?: string | null }
}

const pollMs = 1_000
const forgetMs = 200
const batchRows = 200
/** A younger row may be in the hands of the process that committed it: without a backlog the poll leaves it alone. */
const graceMs = 2_000

/**
 * Events wait in a table of the same transaction as their cause. After the commit they are published at once; a poller
 * is the net below, for rows whose process died or had no connection. A row that is published twice carries the same
 * message id both times.
 */
export class Outbox {
  private readonly waiting = new WeakMap<Tx, Pending[]>()
  private readonly published: number[] = []
  private readonly timers: Timer[]
  private readonly forgetReconnect: () => void
  private draining: Promise<void> | null = null
  /** Something could not be published: until it is, nothing newer overtakes it. */
  private hasBacklog = true
  /** How often that happened: a round that began before the last time has not seen all of the backlog. */
  private setbacks = 0
  private isStopped = false
  private readonly backlog = metrics.gauge('tollgate_outbox_backlog', 'Rows found unpublished by the last poll', [
    'schema',
  ])

  constructor(
    private readonly bus: Bus,
    private readonly inForce: InForce,
    private readonly transactions: Transactions,
  ) {
    this.timers = [
      bus.clock.every(() => void this.drain(), pollMs),
      bus.clock.every(() => void this.forget(), forgetMs),
    ]
    this.forgetReconnect = bus.onReconnect(() => this.drain())
    void this.drain()
  }

  /** Writes the row in `tx` and has it published once that is committed. */
  async add(tx: Tx, row: Omit<OutboxRow, 'id'>, inForce: boolean): Promise<void> {
    const [inserted] = await tx.query<{ id: number }[]>(
      `INSERT INTO ${this.table} (message_id, subject, payload, headers) VALUES ($1, $2, $3, $4) RETURNING id`,
      [row.messageId, row.subject, row.payload, JSON.stringify({ traceparent: row.traceparent })],
    )
    if (inserted === undefined) throw new Error('the outbox row was not written')
    const rows = this.waiting.get(tx) ?? this.open(tx)
    rows.push({ ...row, id: inserted.id, inForce })
  }

  /** Publishes what other processes left behind. Resolves when a round is over; failures wait for the next. */
  drain(): Promise<void> {
    this.draining ??= this.drainOnce().finally(() => (this.draining = null))
    return this.draining
  }

  /** Ends polling, and removes the rows that are known to be published. */
  async stop(): Promise<void> {
    this.isStopped = true
    for (const timer of this.timers) timer.cancel()
    this.forgetReconnect()
    await this.draining
    await this.forget()
  }

  private get table(): string {
    return outboxTable(this.transactions.schema)
  }

  private open(tx: Tx): Pending[] {
    const rows: Pending[] = []
    this.waiting.set(tx, rows)
    onCommit(tx, () => this.committed(rows))
    return rows
  }

  private async committed(rows: Pending[]): Promise<void> {
    if (this.hasBacklog) await this.drainBriefly()
    if (!this.bus.isConnected || this.hasBacklog) return this.setBack()
    try {
      const seqs = await Promise.all(rows.map((row) => this.publish(row)))
      this.published.push(...rows.map(({ id }) => id))
      const waits = rows.flatMap((row, index) =>
        row.inForce ? [this.inForce.wait(eventKey(row.subject), seqs[index] ?? 0)] : [],
      )
      await Promise.all(waits)
    } catch (error) {
      this.setBack()
      this.bus.log.warn('outbox.publish-delayed', { subjects: rows.map(({ subject }) => subject), error })
    }
  }

  /** After a long outage the backlog takes its time: a commit waits for it no longer than for a write to be in force. */
  private async drainBriefly(): Promise<void> {
    const isDrained = new AbortController()
    const patience = this.bus.clock.sleep(inForceTimeoutMs, isDrained.signal).catch(() => undefined)
    await Promise.race([this.drain(), patience])
    isDrained.abort()
  }

  private setBack(): void {
    this.hasBacklog = true
    this.setbacks += 1
  }

  private async publish(row: OutboxRow): Promise<number> {
    const carried = headers()
    carryTrace(carried, row.traceparent)
    const ack = await this.bus.orLost(
      this.bus.js.publish(row.subject, row.payload, { msgID: row.messageId, headers: carried }),
    )
    return ack.seq
  }

  private async drainOnce(): Promise<void> {
    try {
      while (this.bus.isConnected && !this.isStopped && (await this.drainBatch()) === batchRows);
    } catch (error) {
      this.setBack()
      this.bus.log.warn('outbox.not-drained', { error })
    }
  }

  /** Publishes the oldest rows that no other copy is publishing, in order; returns how many there were. */
  private async drainBatch(): Promise<number> {
    const { hasBacklog, setbacks } = this
    const count = await this.transactions.run(async (tx) => {
      const rows = await tx.query<StoredRow[]>(
        `SELECT id, message_id, subject, payload, headers FROM ${this.table}
         WHERE $1 OR created_at < clock_timestamp() - make_interval(secs => $2)
         ORDER BY id LIMIT $3 FOR UPDATE SKIP LOCKED`,
        [hasBacklog, graceMs / 1_000, batchRows],
      )
      for (const row of rows) await this.publish(fromStored(row))
      if (rows.length > 0)
        await this.delete(
          tx,
          rows.map(({ id }) => id),
        )
      return rows.length
    })
    this.backlog.set({ schema: this.transactions.schema }, count)
    if (count < batchRows && setbacks === this.setbacks) this.hasBacklog = false
    return count
  }

  /**
   * Removes the rows that are known to be published. That is not urgent: a row that is published again is recognised
   * by its message id.
   */
  async forget(): Promise<void> {
    const ids = this.published.splice(0)
    if (ids.length === 0) return
    try {
      await this.transactions.read((manager) => this.delete(manager, ids))
    } catch (error) {
      this.bus.log.warn('outbox.not-forgotten', { error })
    }
  }

  private async delete(manager: Tx, ids: number[]): Promise<void> {
    await manager.query(`DELETE FROM ${this.table} WHERE id = ANY($1)`, [ids])
  }
}

function fromStored(row: StoredRow): OutboxRow {
  const { id, message_id: messageId, subject, payload } = row
  return { id, messageId, subject, payload, traceparent: row.headers.traceparent ?? null }
}
