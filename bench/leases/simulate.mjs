import { createRequire } from 'node:module'
import { LendingDesk } from './lending-desk.mjs'
import { drawnBy, gapMs } from './random.mjs'
import { SimulatedTime } from './simulated-time.mjs'

const built = createRequire(import.meta.url)
const { LeaseBook } = built('../../services/relay/dist/lease/lease-book.js')

/**
 * Who calls, how often and what it costs. `spread` is over how many of the relays a user's calls go.
 * @typedef {{ name: string, relays: number, users: number, callsPerSecond: number, balanceCalls: number, seconds: number,
 *   spread: number }} Scenario
 */
/** @typedef {{ calls: number, asked: number, waited: number, refused: number, refusedWithQuota: number, refusedWithPlenty: number, idleShare: number,
 *   idleSeconds: number, unspentShare: number, writeoffUnits: number }} Figures */

/** A call is held for by the most that it can cost, and costs a tenth to a half of that. */
const reserveUnits = 4_000
const meanCost = 0.3 * reserveUnits
/** Who has as much as so many calls can cost at most is not at the end of their quota. */
const plentyReserves = 10
const meanCallMs = 4_000
/** To billing and back, over NATS and one transaction. */
const askMs = 5
/** From the journal by JetStream into the books. */
const shipMs = 60
const sampleMs = 500
/** Until then leases are being made for the first time. */
const warmUpMs = 10_000
const quiet = { warn: () => {}, info: () => {}, error: () => {}, debug: () => {} }

/** One call, as a holder of a lease. */
class SimulatedCall {
  lease = null
  heldUnits = 0

  /** @param {{ onGranted: () => void, onRefused: () => void }} heard */
  constructor(heard) {
    this.heard = heard
  }

  leaseGranted() {
    this.heard.onGranted()
  }

  leaseRefused() {
    this.heard.onRefused()
  }
}

/** Plays a scenario with the product's own code of borrowing and lending. The same seed gives the same figures. */
export class LeaseSimulation {
  time = new SimulatedTime()
  counts = { calls: 0, waited: 0, refused: 0, refusedWithQuota: 0, refusedWithPlenty: 0 }
  /** What stood idle at each look: units, and as a share of what the users had. @type {{ units: number, share: number }[]} */
  looks = []
  spentUnits = 0

  /** @param {Scenario} scenario @param {number} seed */
  constructor(scenario, seed) {
    this.scenario = scenario
    this.draw = drawnBy(seed)
    const { users, relays, balanceCalls, spread } = scenario
    const balanceUnits = Math.round(balanceCalls * meanCost)
    this.users = Array.from({ length: users }, (_, userId) => ({
      desk: new LendingDesk(this.time, { userId, balanceUnits, presentRelays: relays }),
      /** What no running call holds and none has spent: a house of one process would lend it. */
      freeUnits: balanceUnits,
      relays: Array.from({ length: spread }, () => Math.floor(this.draw() * relays)),
    }))
    this.books = Array.from({ length: relays }, (_, relay) => this.bookOf(`journal-${relay}`))
  }

  /** @param {string} id  of the relay's journal */
  bookOf(id) {
    /** @type {Map<string, number>} */
    const owners = new Map()
    const ship = (/** @type {number} */ userId, /** @type {import('./lending-desk.mjs').Line} */ line) =>
      this.time.setTimer(() => this.users[userId]?.desk.take(line), shipMs)
    const grant = (/** @type {any} */ command) => {
      owners.set(command.leaseId, command.userId)
      const desk = /** @type {LendingDesk} */ (this.users[command.userId]?.desk)
      return {
        then: (/** @type {(reply: any) => void} */ hear) =>
          this.time.setTimer(
            () => desk.ask(command, (reply) => this.time.setTimer(() => hear(reply), askMs / 2)),
            askMs / 2,
          ),
      }
    }
    const returnLease = (/** @type {string} */ leaseId) => {
      ship(owners.get(leaseId) ?? 0, { leaseId, units: null })
      owners.delete(leaseId)
    }
    const book = new LeaseBook({ grant, journal: { id, returnLease }, clock: this.time, log: quiet })
    return { book, ship }
  }

  /** @returns {Figures} */
  run() {
    const { users, callsPerSecond, seconds } = this.scenario
    for (let userId = 0; userId < users; userId++) this.callAgain(userId)
    this.time.every(() => this.look(), sampleMs)
    const rate = users * callsPerSecond * meanCost
    this.time.run(warmUpMs + seconds * 1_000)
    const { calls, waited, refused, refusedWithQuota, refusedWithPlenty } = this.counts
    const mean = (/** @type {number[]} */ all) => all.reduce((sum, each) => sum + each, 0) / Math.max(1, all.length)
    const asked = this.users.reduce((sum, { desk }) => sum + desk.questions, 0)
    const left = this.users.reduce((sum, { freeUnits }) => sum + freeUnits, 0)
    const had = users * this.scenario.balanceCalls * meanCost
    return {
      ...{ calls, asked: asked / calls, waited: waited / calls, refused: refused / calls },
      refusedWithQuota: refusedWithQuota / calls,
      refusedWithPlenty: refusedWithPlenty / calls,
      idleShare: mean(this.looks.map(({ share }) => share)),
      idleSeconds: mean(this.looks.map(({ units }) => units)) / rate,
      unspentShare: left / had,
      writeoffUnits: this.users.reduce((sum, { desk }) => sum + desk.writeoffUnits, 0),
    }
  }

  /** @param {number} userId */
  callAgain(userId) {
    this.time.setTimer(
      () => {
        this.begin(userId)
        this.callAgain(userId)
      },
      gapMs(this.draw, this.scenario.callsPerSecond),
    )
  }

  /** @param {number} userId */
  begin(userId) {
    const user = /** @type {LeaseSimulation['users'][number]} */ (this.users[userId])
    const relay = user.relays[Math.floor(this.draw() * user.relays.length)] ?? 0
    const { book } = /** @type {LeaseSimulation['books'][number]} */ (this.books[relay])
    const callMs = gapMs(this.draw, 1_000 / meanCallMs)
    const units = Math.round(reserveUnits * (0.1 + 0.4 * this.draw()))
    this.counts.calls += 1
    const call = new SimulatedCall({
      onGranted: () => {
        user.freeUnits -= reserveUnits
        this.time.setTimer(() => this.end({ userId, relay, call, units }), callMs)
      },
      onRefused: () => {
        this.counts.refused += 1
        if (user.freeUnits >= reserveUnits) this.counts.refusedWithQuota += 1
        if (user.freeUnits >= plentyReserves * reserveUnits) this.counts.refusedWithPlenty += 1
      },
    })
    if (book.reserve({ userId, tokenId: null, group: null }, reserveUnits, call)) call.leaseGranted()
    else this.counts.waited += 1
  }

  /** @param {{ userId: number, relay: number, call: SimulatedCall, units: number }} ended */
  end({ userId, relay, call, units }) {
    const user = /** @type {LeaseSimulation['users'][number]} */ (this.users[userId])
    const { book, ship } = /** @type {LeaseSimulation['books'][number]} */ (this.books[relay])
    const lease = /** @type {{ id: string } | null} */ (call.lease)
    if (lease !== null) ship(userId, { leaseId: lease.id, units })
    user.freeUnits += reserveUnits - units
    this.spentUnits += units
    book.settle(call, units)
  }

  /** What is lent to relays and no call holds. */
  look() {
    if (this.time.monotonicMs() < warmUpMs) return
    const lent = this.books.reduce((sum, { book }) => sum + book.heldUnits, 0)
    const running = this.users.length * this.scenario.balanceCalls * meanCost - this.spentUnits - this.freeUnits()
    const units = lent - running
    this.looks.push({ units, share: units / (units + this.freeUnits() || 1) })
  }

  freeUnits() {
    return this.users.reduce((sum, { freeUnits }) => sum + freeUnits, 0)
  }
}
