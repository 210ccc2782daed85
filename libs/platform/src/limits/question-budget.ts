import type { Clock } from '@tollgate/clock'
import { clientKey } from './client-key'

/** How many questions may be open or in vain at once, and how many of those are forgiven in a second. */
interface Allowance {
  readonly most: number
  readonly perSecond: number
}

const ofAddress: Allowance = { most: 200, perSecond: 1 }
const ofProcess: Allowance = { most: 1_000, perSecond: 100 }
/** The addresses that are remembered; of more, the one that asked longest ago begins anew. */
const maxAddresses = 10_000

class Account {
  private taken = 0
  private paidAtMs: number

  constructor(
    private readonly allowance: Allowance,
    nowMs: number,
  ) {
    this.paidAtMs = nowMs
  }

  /** Milliseconds until there is room for one more; 0 when there is. */
  waitMs(nowMs: number): number {
    const { most, perSecond } = this.allowance
    this.taken = Math.max(0, this.taken - ((nowMs - this.paidAtMs) * perSecond) / 1_000)
    this.paidAtMs = nowMs
    return Math.ceil((Math.max(0, this.taken + 1 - most) * 1_000) / perSecond)
  }

  take(): void {
    this.taken += 1
  }

  giveBack(): void {
    this.taken = Math.max(0, this.taken - 1)
  }
}

/**
 * Bounds what strangers can have an owner asked: a question about a key or credential is counted before it is asked, and given
 * back when that is somebody's. So only what nobody has uses up what an address, and the process as a whole, may ask.
 */
export class QuestionBudget {
  private readonly addresses = new Map<string, Account>()
  private readonly all: Account

  constructor(private readonly clock: Clock) {
    this.all = new Account(ofProcess, clock.monotonicMs())
  }

  /** Takes a question for a client address: what gives it back, or after how many milliseconds to come again. */
  take(ip: string): { giveBack(): void } | { retryAfterMs: number } {
    const nowMs = this.clock.monotonicMs()
    const own = this.accountOf(clientKey(ip), nowMs)
    const retryAfterMs = Math.max(own.waitMs(nowMs), this.all.waitMs(nowMs))
    if (retryAfterMs > 0) return { retryAfterMs }
    const accounts = [own, this.all]
    for (const account of accounts) account.take()
    return { giveBack: () => accounts.forEach((account) => account.giveBack()) }
  }

  private accountOf(network: string, nowMs: number): Account {
    const account = this.addresses.get(network) ?? new Account(ofAddress, nowMs)
    this.addresses.delete(network)
    this.addresses.set(network, account)
    const [oldest] = this.addresses.keys()
    if (this.addresses.size > maxAddresses && oldest !== undefined) this.addresses.delete(oldest)
    return account
  }
}
