import { createRequire } from 'node:module'

const built = createRequire(import.meta.url)
const { closeLeases, decideGrant, tombstone } = built('../../services/billing/dist/lease/lease.policy.js')
const { settle } = built('../../services/billing/dist/ledger/ledger.policy.js')

/** As billing has them: how long a question waits for others' holds to clear, and when a relay may ask again. */
const patienceMs = 1_000
const retryAfterMs = 1_000
const today = 20260101

/** @typedef {{ leaseId: string, units: number | null }} Line  of a journal: a receipt, or with null the return of a lease */
/** @typedef {{ command: any, answer: (reply: any) => void, endsMs: number }} Question */

/** Billing for one user, in memory: the product's own decisions on lending, settling and closing, one after the other. */
export class LendingDesk {
  /** @type {Map<string, any>} */
  leases = new Map()
  /** @type {Question[]} */
  waiting = []
  questions = 0
  writeoffUnits = 0

  /** @param {import('./simulated-time.mjs').SimulatedTime} time @param {{ userId: number, balanceUnits: number, presentRelays: number }} user */
  constructor(time, { userId, balanceUnits, presentRelays }) {
    this.time = time
    this.presentRelays = presentRelays
    this.account = {
      ...{ userId, balanceUnits, heldUnits: 0, usedUnits: 0, requestCount: 0, warnBelowUnits: null },
      ...{ budgetUnits: 0, usedMonth: 0, monthUsedUnits: 0 },
    }
  }

  /** A relay asks; what others hold is waited for. @param {any} command @param {(reply: any) => void} answer */
  ask(command, answer) {
    this.questions += 1
    const question = { command, answer, endsMs: this.time.monotonicMs() + patienceMs }
    if (this.tryToAnswer(question, false)) return
    this.waiting.push(question)
    this.time.setTimer(() => this.giveUp(question), patienceMs)
  }

  /** What relays have written, in the order in which it came. @param {Line} line */
  take({ leaseId, units }) {
    if (units === null) this.close(leaseId)
    else this.book(leaseId, units)
    for (const question of [...this.waiting]) {
      if (!this.tryToAnswer(question, false)) break
      this.waiting = this.waiting.filter((each) => each !== question)
    }
  }

  /** @param {Question} question @param {boolean} isLast */
  tryToAnswer({ command, answer }, isLast) {
    const decision = this.decide(command)
    if (decision.outcome === 'held' && !isLast) return false
    if (decision.outcome === 'granted') {
      this.account = { ...this.account, heldUnits: this.account.heldUnits + decision.lentUnits }
      this.leases.set(command.leaseId, decision.lease)
      answer({ outcome: 'granted', grantedUnits: decision.lease.grantedUnits, lifetimeMs: decision.lifetimeMs })
    } else answer(decision.outcome === 'held' ? { outcome: 'held', retryAfterMs } : decision)
    return true
  }

  /** @param {any} command */
  decide(command) {
    const lease = this.leases.get(command.leaseId) ?? null
    const state = { account: this.account, token: null, group: null, tokenLife: null, lease, isSuperseded: false }
    const nowMs = this.time.nowMs()
    return decideGrant({ ...state, databaseMs: nowMs }, command, { nowMs, presentRelays: this.presentRelays, today })
  }

  /** @param {Question} question */
  giveUp(question) {
    if (!this.waiting.includes(question)) return
    this.waiting = this.waiting.filter((each) => each !== question)
    this.tryToAnswer(question, true)
  }

  /** @param {string} leaseId @param {number} units */
  book(leaseId, units) {
    const lease = this.leases.get(leaseId) ?? null
    const parties = { account: this.account, token: null, group: null, lease: lease?.isClosed ? null : lease }
    const settled = settle(parties, units, { isAnswered: true, day: today })
    this.account = settled.account
    this.writeoffUnits += settled.writeoffUnits
    if (settled.lease !== null) this.leases.set(leaseId, settled.lease)
  }

  /** @param {string} leaseId */
  close(leaseId) {
    const lease = this.leases.get(leaseId)
    if (lease === undefined) return void this.leases.set(leaseId, tombstone(leaseId, ''))
    const books = { accounts: new Map([[this.account.userId, this.account]]), tokens: new Map(), groups: new Map() }
    const closed = closeLeases({ ...books, leases: new Map([[leaseId, lease]]) }, [leaseId])
    this.account = closed.accounts.get(this.account.userId)
    // Nobody asks on it again: the simulated network loses nothing and overtakes nothing.
    this.leases.delete(leaseId)
  }
}
