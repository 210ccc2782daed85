import type { Transactions, Tx } from '@tollgate/persistence'
import { metrics } from '@tollgate/platform'
import { headers } from 'nats'
import type { Bus } from '../connection/bus'
import { carryTrace } from '../connection/tracing'
import { outboxTable } from './messaging-tables'
import type { OutboxRow } from './outbox-row'

interface StoredRow {
  id: number
  message_id: string
  subject: string
  payload: string
  headers: { traceparent?: string | null }
  age_seconds: number
}

const batchRows = 200
/** After a long outage the backlog takes its time: a commit waits for it no longer. */
const patienceMs = 1_000
/** A younger row may be in the hands of the process that committed it: without a backlog the poll leaves it alone. */
const graceMs = 2_000

const oldest = metrics.gauge(
  'tollgate_outbox_oldest_seconds',
  'Age of the oldest event that its stream has not taken',
  ['schema', 'stream'],
)

/**
 * What one stream is to take from the outbox, in its order. A row that the stream refuses holds up those behind it here,
 * and nothing that goes into other streams.
 */
export class OutboxLane {
  private readonly subjects = new Set<string>()
  private draining: Promise<void> | null = null
  /** Something could not be published: until it is, nothing newer overtakes it. */
  private hasBacklog = true
  /** How often that happened: a round that began before the last time has not seen all of the backlog. */
  private setbacks = 0
  /** The stream refused a row, or did not answer: until a round succeeds, no commit waits for it. */
  private isHeldUp = false
  private isStopped = false

  constructor(
    private readonly bus: Bus,
    private readonly transactions: Transactions,
    readonly stream: string,
  ) {}

  /** Rows of this subject belong here. */
  keep(subject: string): void {
    this.subjects.add(subject)
  }

  /** Publishes rows just committed; returns their sequences, fewer than there are rows when the rest has to wait. */
  async publishNow(rows: readonly OutboxRow[]): Promise<number[]> {
    if (this.hasBacklog && !this.isHeldUp) await this.drainBriefly()
    const seqs: number[] = []
    if (!this.bus.isConnected || this.hasBacklog) {
      this.setBack()
      return seqs
    }
    try {
      for (const row of rows) seqs.push(await this.publish(row))
    } catch (error) {
      this.holdUp(error)
    }
    return seqs
  }

  /** Publishes what waits. Resolves when a round is over; failures wait for the next. */
  drain(): Promise<void> {
    this.draining ??= this.drainOnce().finally(() => (this.draining = null))
    return this.draining
  }

  /** Begins no further round, and resolves when the last one has ended. */
  async stop(): Promise<void> {
    this.isStopped = true
    await this.draining
  }

  private async drainBriefly(): Promise<void> {
    const isDrained = new AbortController()
    const patience = this.bus.clock.sleep(patienceMs, isDrained.signal).catch(() => undefined)
    await Promise.race([this.drain(), patience])
    isDrained.abort()
  }

  private setBack(): void {
    this.hasBacklog = true
    this.setbacks += 1
  }

  private holdUp(error: unknown): void {
    this.setBack()
    this.isHeldUp = true
    this.bus.log.warn('outbox.publish-delayed', { stream: this.stream, error })
  }

  private async publish(row: OutboxRow): Promise<number> {
    const carried = headers()
    carryTrace(carried, row.traceparent)
    const ack = await this.bus.publish(row.subject, row.payload, { msgID: row.messageId, headers: carried })
    return ack.seq
  }

  private async drainOnce(): Promise<void> {
    try {
      while (this.bus.isConnected && !this.isStopped && (await this.drainBatch()));
    } catch (error) {
      this.setBack()
      this.bus.log.warn('outbox.not-drained', { stream: this.stream, error })
    }
  }

  /** Publishes the oldest rows that no other copy is publishing, in order; true when there may be more. */
  private async drainBatch(): Promise<boolean> {
    const { hasBacklog, setbacks, isHeldUp } = this
    // Whether a stream that refused takes more is found out with one row, not with the whole of a long backlog in hand.
    const limit = isHeldUp ? 1 : batchRows
    const { count, failure } = await this.transactions.run(async (tx) => {
      const rows = await this.select(tx, hasBacklog ? 0 : graceMs, limit)
      const { sent, error } = await this.publishInOrder(rows)
      if (sent > 0) await removeRows(tx, this.transactions.schema, idsOf(rows.slice(0, sent)))
      oldest.set({ schema: this.transactions.schema, stream: this.stream }, rows[sent]?.age_seconds ?? 0)
      return { count: rows.length, failure: error }
    })
    if (failure !== null) {
      this.holdUp(failure)
      return false
    }
    this.isHeldUp = false
    if (count === limit) return true
    if (setbacks === this.setbacks) this.hasBacklog = false
    return false
  }

  private async publishInOrder(rows: readonly StoredRow[]): Promise<{ sent: number; error: unknown }> {
    for (const [sent, row] of rows.entries()) {
      try {
        await this.publish(fromStored(row))
      } catch (error) {
        return { sent, error }
      }
    }
    return { sent: rows.length, error: null }
  }

  /** By the index of subjects: a backlog of one stream is no work for another. */
  private select(tx: Tx, minAgeMs: number, limit: number): Promise<StoredRow[]> {
    return tx.query<StoredRow[]>(
      `SELECT o.* FROM unnest($1::text[]) AS s(subject), LATERAL (
         SELECT id, message_id, subject, payload, headers,
           extract(epoch FROM clock_timestamp() - created_at)::float8 AS age_seconds
         FROM ${outboxTable(this.transactions.schema)}
         WHERE subject = s.subject AND created_at <= clock_timestamp() - make_interval(secs => $2)
         ORDER BY id LIMIT $3 FOR UPDATE SKIP LOCKED) o
       ORDER BY o.id LIMIT $3`,
      [[...this.subjects], minAgeMs / 1_000, limit],
    )
  }
}

/** Removes rows that are published. */
export async function removeRows(manager: Tx, schema: string, ids: readonly number[]): Promise<void> {
  await manager.query(`DELETE FROM ${outboxTable(schema)} WHERE id = ANY($1)`, [ids])
}

function idsOf(rows: readonly StoredRow[]): number[] {
  return rows.map(({ id }) => id)
}

function fromStored(row: StoredRow): OutboxRow {
  const { id, message_id: messageId, subject, payload } = row
  return { id, messageId, subject, payload, traceparent: row.headers.traceparent ?? null }
}
