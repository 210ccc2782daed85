import { AppError, type Clock, type KeyRing, type Log } from '@tollgate/platform'
import type { Transactions, Tx } from '../transactions'

/** A value that another key than the present one has sealed; `id` is its row's, as text. */
export interface StaleValue {
  readonly id: string
  readonly sealed: string
}

/** Which stale values are asked for: those that do not begin with `mark`, of the rows behind `after`. */
export interface StalePage {
  readonly mark: string
  /** Empty: from the first row on. */
  readonly after: string
  readonly limit: number
}

/** Sealed values of one kind, which their service seals anew when the key changes. */
export interface SealedValues {
  /** Table and column. */
  readonly name: string
  /** For which its box seals them. */
  readonly purpose: string
  /** In the order of the rows' ids, compared as texts byte by byte (`COLLATE "C"`). */
  stale(tx: Tx, page: StalePage): Promise<StaleValue[]>
  /** Seals one anew and leaves alone what was changed meanwhile. Throws `platform.secret-*` for what no key opens. */
  reseal(tx: Tx, value: StaleValue): Promise<void>
}

/** Few enough that rows are locked for a moment only. */
const atOnce = 50
/** After a pass that left nothing, the next one comes so much later: it finds what a process with an old ring sealed since. */
const quietMs = 10 * 60_000
/** While a ring is new, other processes may still have the one before. */
const newMs = 15 * 60_000

/** Seals what is at rest anew with the key that seals now, a few rows at a time, while the service works. */
export class Resealing {
  private readonly kinds: SealedValues[] = []
  private mark = ''
  private markedAtMs = 0
  private cleanAtMs: number | null = null

  constructor(
    private readonly ring: KeyRing,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  /** Takes in one kind of values. */
  add(values: SealedValues): void {
    this.kinds.push(values)
  }

  /** Throws where the process keeps sealed values that nobody here seals anew: they would hold the old key back, or be lost with it. */
  check(): void {
    const covered = new Set(this.kinds.map(({ purpose }) => purpose))
    const forgotten = this.ring.keptPurposes.filter((purpose) => !covered.has(purpose))
    if (forgotten.length > 0)
      throw new Error(`Kept sealed, and not sealed anew when the key changes: ${forgotten.join(', ')}`)
  }

  /**
   * Seals anew whatever needs it, and notes in the ring how many values are left that no key opens. Does nothing where a
   * pass of a moment ago left nothing. It may end anywhere and be begun again, in several processes at once.
   */
  async pass(): Promise<void> {
    const { mark } = this.ring
    const startedAtMs = this.clock.monotonicMs()
    if (mark !== this.mark) [this.mark, this.markedAtMs, this.cleanAtMs] = [mark, startedAtMs, null]
    if (this.isQuiet(startedAtMs)) return
    const begun = this.ring.beginPass(this.clock.nowMs())
    let done = 0
    let stuck = 0
    for (const values of this.kinds) {
      const outcome = await this.passOver(values, mark)
      done += outcome.done
      stuck += outcome.stuck
    }
    if (done + stuck > 0) this.log.info('keys.resealed', { seals: this.ring.sealing.id, done, stuck })
    begun.end(stuck)
    if (stuck === 0) this.cleanAtMs = startedAtMs
  }

  private isQuiet(nowMs: number): boolean {
    if (this.cleanAtMs === null || nowMs - this.markedAtMs < newMs) return false
    return nowMs - this.cleanAtMs < quietMs
  }

  private async passOver(values: SealedValues, mark: string): Promise<{ done: number; stuck: number }> {
    const outcome = { done: 0, stuck: 0 }
    for (let after = ''; ;) {
      const page = await this.transactions.read((db) => values.stale(db, { mark, after, limit: atOnce }))
      const last = page.at(-1)
      if (last === undefined) return outcome
      const stuck = await this.transactions.run((tx) => this.resealPage(tx, values, page))
      outcome.done += page.length - stuck
      outcome.stuck += stuck
      after = last.id
    }
  }

  private async resealPage(tx: Tx, values: SealedValues, page: readonly StaleValue[]): Promise<number> {
    let stuck = 0
    for (const value of page) {
      try {
        await values.reseal(tx, value)
      } catch (error) {
        // What no key opens is nobody's any more; the rest must not wait for it.
        if (!(error instanceof AppError) || !error.code.startsWith('platform.secret-')) throw error
        this.log.error('keys.not-opened', { value: values.name, row: value.id, error })
        stuck += 1
      }
    }
    return stuck
  }
}
