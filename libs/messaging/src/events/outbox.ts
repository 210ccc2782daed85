import type { Transactions, Tx } from '@tollgate/persistence'
import { onCommit } from '@tollgate/persistence/after-commit'
import type { Timer } from '@tollgate/platform'
import type { Bus } from '../connection/bus'
import { eventKey } from '../presence/applied'
import type { InForce } from '../presence/in-force'
import { outboxTable } from './messaging-tables'
import { OutboxLane, removeRows } from './outbox-lane'
import type { OutboxRow } from './outbox-row'

interface Pending extends OutboxRow {
  inForce: boolean
}

const pollMs = 1_000
const forgetMs = 200

/**
 * Events wait in a table of the same transaction as their cause. After the commit they are published at once, each stream's
 * by themselves; a poller is the net below, for rows whose process died, had no connection, or was refused. A row that is
 * published twice carries the same message id both times.
 */
export class Outbox {
  private readonly waiting = new WeakMap<Tx, Pending[]>()
  private readonly published: number[] = []
  private readonly lanes = new Map<string, OutboxLane>()
  private readonly timers: Timer[]
  private readonly forgetReconnect: () => void
  private isStopped = false

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

  /** Writes the rows in `tx`, in their order, and has them published once that is committed. */
  async add(tx: Tx, added: readonly Omit<OutboxRow, 'id'>[], inForce: boolean): Promise<void> {
    const inserted = await tx.query<{ id: number; message_id: string }[]>(
      `INSERT INTO ${this.table} (message_id, subject, payload, headers)
       SELECT * FROM unnest($1::uuid[], $2::text[], $3::text[], $4::json[]) RETURNING id, message_id`,
      [
        added.map(({ messageId }) => messageId),
        added.map(({ subject }) => subject),
        added.map(({ payload }) => payload),
        added.map(({ traceparent }) => JSON.stringify({ traceparent })),
      ],
    )
    const ids = new Map(inserted.map(({ id, message_id: messageId }) => [messageId, id]))
    const rows = this.waiting.get(tx) ?? this.open(tx)
    for (const row of added) {
      const id = ids.get(row.messageId)
      if (id === undefined) throw new Error('the outbox row was not written')
      rows.push({ ...row, id, inForce })
    }
  }

  /** Publishes what other processes left behind. Resolves when a round of every stream is over; failures wait for the next. */
  async drain(): Promise<void> {
    if (!this.bus.isConnected || this.isStopped) return
    try {
      for (const subject of await this.subjects()) this.laneOf(subject)
    } catch (error) {
      this.bus.log.warn('outbox.not-read', { error })
    }
    await Promise.all([...this.lanes.values()].map((lane) => lane.drain()))
  }

  /** Ends polling, and removes the rows that are known to be published. */
  async stop(): Promise<void> {
    this.isStopped = true
    for (const timer of this.timers) timer.cancel()
    this.forgetReconnect()
    await Promise.all([...this.lanes.values()].map((lane) => lane.stop()))
    await this.forget()
  }

  private get table(): string {
    return outboxTable(this.transactions.schema)
  }

  private laneOf(subject: string): OutboxLane {
    // What no stream keeps any more waits by itself, and holds up nothing.
    const name = this.bus.streams.find(subject)?.name ?? subject
    const lane = this.lanes.get(name) ?? new OutboxLane(this.bus, this.transactions, name)
    this.lanes.set(name, lane)
    lane.keep(subject)
    return lane
  }

  private open(tx: Tx): Pending[] {
    const rows: Pending[] = []
    this.waiting.set(tx, rows)
    onCommit(tx, () => this.committed(rows))
    return rows
  }

  private async committed(rows: readonly Pending[]): Promise<void> {
    const byLane = new Map<OutboxLane, Pending[]>()
    for (const row of rows) {
      const lane = this.laneOf(row.subject)
      const ofLane = byLane.get(lane)
      if (ofLane) ofLane.push(row)
      else byLane.set(lane, [row])
    }
    await Promise.all([...byLane].map(([lane, ofLane]) => this.publish(lane, ofLane)))
  }

  private async publish(lane: OutboxLane, rows: readonly Pending[]): Promise<void> {
    const seqs = await lane.publishNow(rows)
    const sent = rows.slice(0, seqs.length)
    this.published.push(...sent.map(({ id }) => id))
    await Promise.all(
      sent.map((row, index) => (row.inForce ? this.inForce.wait(eventKey(row.subject), seqs[index] ?? 0) : null)),
    )
  }

  /** The subjects that wait, one look into the index for each, however many rows they have. */
  private async subjects(): Promise<string[]> {
    const rows = await this.transactions.read((manager) =>
      manager.query<{ subject: string }[]>(
        `WITH RECURSIVE s AS (
           (SELECT subject FROM ${this.table} ORDER BY subject LIMIT 1)
           UNION ALL
           SELECT (SELECT o.subject FROM ${this.table} o WHERE o.subject > s.subject ORDER BY o.subject LIMIT 1)
           FROM s WHERE s.subject IS NOT NULL)
         SELECT subject FROM s WHERE subject IS NOT NULL`,
      ),
    )
    return rows.map(({ subject }) => subject)
  }

  /**
   * Removes the rows that are known to be published. That is not urgent: a row that is published again is recognised
   * by its message id.
   */
  async forget(): Promise<void> {
    const ids = this.published.splice(0)
    if (ids.length === 0) return
    try {
      await this.transactions.read((manager) => removeRows(manager, this.transactions.schema, ids))
    } catch (error) {
      this.bus.log.warn('outbox.not-forgotten', { error })
    }
  }
}
