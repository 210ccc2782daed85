import { Injectable } from '@nestjs/common'
import type { SettledUsage } from '@tollgate/contracts'
import { isRefusedValue, Transactions, type Tx } from '@tollgate/persistence'
import { Log, metrics } from '@tollgate/platform'
import { stopWriters } from '../rollup/writers-lock'
import { isSameRow, mendedRow } from './mended-row'
import { type CallTime, MendingRepository } from './mending.repository'

const mended = metrics.counter('tollgate_log_rows_mended', 'Rows of the log that were put right by the ledger', [
  'kind',
])

/** Puts rows right that say what the ledger does not, and all that was counted of them: each call by itself, in one transaction. */
@Injectable()
export class MendingService {
  constructor(
    private readonly transactions: Transactions,
    private readonly rows: MendingRepository,
    private readonly log: Log,
  ) {}

  /** Makes the rows of these calls what the ledger says; tells which were changed, and how many the log has no room for. */
  async mend(calls: readonly SettledUsage[]): Promise<{ mended: string[]; refused: number }> {
    const changed: string[] = []
    let refused = 0
    for (const call of calls) {
      try {
        if (await this.mendOne(call)) changed.push(call.receipt.requestId)
      } catch (error) {
        if (!(error instanceof RangeError) && !isRefusedValue(error)) throw error
        refused += 1
      }
    }
    return { mended: changed, refused }
  }

  /** Takes the rows of these calls away, as nobody was charged for them; returns those that had one. */
  async strike(calls: readonly CallTime[]): Promise<string[]> {
    const struck: string[] = []
    for (const call of calls) {
      const was = await this.transactions.run(async (tx) => {
        await stopWriters(tx)
        const standing = await this.rows.list(tx, call)
        if (standing.length > 0) await this.rows.takeAway(tx, call)
        return standing
      })
      if (was.length === 0) continue
      struck.push(call.requestId)
      mended.inc({ kind: 'struck' })
      this.log.warn('log.row-struck', { requestId: call.requestId, wasUnits: was.map(({ quotaUnits }) => quotaUnits) })
    }
    return struck
  }

  private async mendOne(settled: SettledUsage): Promise<boolean> {
    const { requestId, facts } = settled.receipt
    const call = { requestId, endedAtMs: facts.startedAtMs + facts.durationMs }
    await this.rows.makeRoom(call.endedAtMs)
    const was = await this.transactions.run((tx) => this.replace(tx, call, settled))
    if (was === null) return false
    mended.inc({ kind: 'corrected' })
    this.log.warn('log.row-mended', { requestId, wasUnits: was, units: settled.chargedUnits })
    return true
  }

  /** Returns what the rows said that were replaced; null where nothing was to be done. */
  private async replace(tx: Tx, call: CallTime, settled: SettledUsage): Promise<number[] | null> {
    await stopWriters(tx)
    const standing = await this.rows.list(tx, call)
    const [first] = standing
    // Nothing stands: cleared meanwhile, or lost, which the next comparison finds.
    if (first === undefined || (await this.rows.isCleared(tx, call))) return null
    const row = mendedRow(settled, first)
    if (standing.length === 1 && isSameRow(first, row)) return null
    await this.rows.takeAway(tx, call)
    await this.rows.write(tx, row, first.id)
    return standing.map(({ quotaUnits }) => quotaUnits)
  }
}
