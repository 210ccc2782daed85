import { Injectable } from '@nestjs/common'
import {
  comparedLedger,
  compareLedger,
  loggedCalls,
  mendLog,
  mostComparedCalls,
  mostMendedCalls,
  mostSettledCalls,
  restoreLog,
  type SettledUsage,
  strikeUnbooked,
  userResolve,
} from '@tollgate/contracts'
import { Rpc } from '@tollgate/messaging'
import { jobLimitMs, Transactions } from '@tollgate/persistence'
import { Log, metrics } from '@tollgate/platform'
import { type ChargedCall, LogComparisonRepository } from './log-comparison.repository'
import { readerPosition } from './reader-position'

/** What one run compares at most: the next one goes on. */
const batchesAtOnce = 200
/** Rows before the end of a ledger that went back: some of them have come since. */
const comparedAgain = 10_000

const differences = metrics.counter(
  'tollgate_log_differences',
  'Calls of the ledger that the log had not, or otherwise, and those of the log that the ledger has not',
  ['kind'],
)

/** What one run found. */
export interface LogDifferences {
  readonly compared: number
  readonly missing: number
  readonly differing: number
  /** Rows of the log whose charge the ledger does not have. */
  readonly unbooked: number
}

/** Compares the usage log with the ledger, each charge once, some minutes after it was settled, and each row an hour after its call. */
@Injectable()
export class LogComparison {
  constructor(
    private readonly transactions: Transactions,
    private readonly calls: LogComparisonRepository,
    private readonly rpc: Rpc,
    private readonly log: Log,
  ) {}

  /**
   * Goes on from where the log was compared last: reports what it lacks or has otherwise, and has it write again what it
   * lacks and put right what differs. Then it asks the other way round, and has rows taken away that the ledger does not know.
   * Returns what was found.
   */
  async compare(): Promise<LogDifferences> {
    const found = { compared: 0, missing: 0, differing: 0, unbooked: 0 }
    await this.compareCharges(found)
    await this.compareRows(found)
    return found
  }

  private async compareCharges(found: Mutable<LogDifferences>): Promise<void> {
    const { ledgerId, caughtUpToMs } = await this.rpc.call(comparedLedger, { ledgerId: null })
    const position = readerPosition(caughtUpToMs)
    let fromId = await this.startAt(ledgerId)
    for (let batch = 0; batch < batchesAtOnce; batch += 1) {
      const range = { fromId, position, limit: mostComparedCalls }
      const { calls, lastId } = await this.transactions.read((tx) => this.calls.listCharged(tx, range), {
        statementLimitMs: jobLimitMs,
      })
      if (calls.length > 0) await this.compareBatch(calls, found)
      if (lastId === fromId) break
      fromId = lastId
      await this.rpc.call(comparedLedger, { ledgerId: fromId })
    }
  }

  /** A row is written when its charge stands in the ledger: one that has none there was lost by it, as after a failover. */
  private async compareRows(found: Mutable<LogDifferences>): Promise<void> {
    for (let batch = 0; batch < batchesAtOnce; batch += 1) {
      const { calls, upTo } = await this.rpc.call(loggedCalls, {})
      if (upTo === null) return
      const booked = await this.transactions.read((tx) =>
        this.calls.booked(
          tx,
          calls.map(({ requestId }) => requestId),
        ),
      )
      const unbooked = calls.filter(({ requestId }) => !booked.has(requestId))
      found.unbooked += unbooked.length
      differences.inc({ kind: 'unbooked' }, unbooked.length)
      const ids = unbooked.map(({ requestId }) => requestId)
      if (unbooked.length > 0) this.log.error('log.rows-unbooked', { ...listed(ids), rows: unbooked.length })
      await this.rpc.call(strikeUnbooked, { calls: unbooked, upTo })
    }
  }

  /** After a failover the ledger may be shorter than it was: other calls take those numbers then, and were never compared. */
  private async startAt(comparedId: number): Promise<number> {
    const lastId = await this.transactions.read((tx) => this.calls.lastId(tx))
    if (lastId >= comparedId) return comparedId
    const { ledgerId } = await this.rpc.call(comparedLedger, { ledgerId: Math.max(0, lastId - comparedAgain) })
    return ledgerId
  }

  private async compareBatch(charged: readonly ChargedCall[], found: Mutable<LogDifferences>): Promise<void> {
    const calls = charged.map(({ requestId, chargedUnits, details: { call } }) => {
      return { requestId, chargedUnits, endedAtMs: call.startedAtMs + call.durationMs }
    })
    const { missing, differing } = await this.rpc.call(compareLedger, { calls })
    found.compared += charged.length
    found.missing += missing.length
    found.differing += differing.length
    differences.inc({ kind: 'missing' }, missing.length)
    differences.inc({ kind: 'differing' }, differing.length)
    if (differing.length > 0) await this.mend(await this.settled(charged, differing))
    if (missing.length > 0) await this.restore(await this.settled(charged, missing))
  }

  private async mend(wrong: readonly SettledUsage[]): Promise<void> {
    this.log.error('log.rows-differ', { ...listed(idsOf(wrong)), rows: wrong.length })
    for (let from = 0; from < wrong.length; from += mostMendedCalls) {
      this.tellRefused(await this.rpc.call(mendLog, { calls: wrong.slice(from, from + mostMendedCalls) }))
    }
  }

  private async restore(lost: readonly SettledUsage[]): Promise<void> {
    this.log.error('log.rows-missing', { ...listed(idsOf(lost)), rows: lost.length })
    for (let from = 0; from < lost.length; from += mostSettledCalls) {
      this.tellRefused(await this.rpc.call(restoreLog, { calls: lost.slice(from, from + mostSettledCalls) }))
    }
  }

  private tellRefused({ refused }: { refused: number }): void {
    if (refused > 0) this.log.error('log.rows-refused', { rows: refused })
  }

  /** The charges of some of these calls, as they were told once. */
  private async settled(charged: readonly ChargedCall[], requestIds: readonly string[]): Promise<SettledUsage[]> {
    const asked = new Set(requestIds)
    const calls = charged.filter(({ requestId }) => asked.has(requestId))
    const names = await this.namesOf(calls)
    return calls.map((call) => settledOf(call, names.get(call.userId) ?? ''))
  }

  /** Names of users that are still there; a row without one is better than none. */
  private async namesOf(calls: readonly ChargedCall[]): Promise<Map<number, string>> {
    const names = new Map<number, string>()
    for (const userId of new Set(calls.map((call) => call.userId))) {
      const resolved = await this.rpc.call(userResolve, { userId }).catch(() => ({ user: null }))
      if (resolved.user) names.set(userId, resolved.user.username)
    }
    return names
  }
}

const idsOf = (calls: readonly SettledUsage[]) => calls.map(({ receipt }) => receipt.requestId)

/** Some of them; one is already an alarm. */
function listed(requestIds: readonly string[]): { requestIds: readonly string[] } {
  return { requestIds: requestIds.slice(0, 20) }
}

type Mutable<T> = { -readonly [K in keyof T]: T[K] }

/** The charge as it was told once, as far as the ledger keeps it. */
function settledOf(charged: ChargedCall, username: string): SettledUsage {
  const { ledgerId, requestId, userId, tokenId, channelId, chargedUnits, writeoffUnits, details, settledAt } = charged
  const { call, model, leaseId, snapshot, counts, evidence, isDelivered } = details
  const facts = { ...call, username, tokenName: charged.tokenName, channelName: '', model, firstPartMs: null }
  return {
    receipt: {
      ...{ requestId, userId, tokenId, leaseId, channelId, snapshot, counts, evidence, isDelivered },
      traceparent: null,
      facts: { ...facts, attempts: [], clientRequestId: null, clientIp: '' },
    },
    ledgerId,
    priceUnits: chargedUnits + writeoffUnits,
    chargedUnits,
    writeoffUnits,
    settledAt,
  }
}
