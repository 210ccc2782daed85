import { setTimeout as delay } from 'node:timers/promises'
import { eventually } from '../../support/eventually'
import { Stack } from '../../support/stack'
import type { StruckHouse } from '../faults/fault'
import { Ground } from '../ground/ground'
import { Load } from '../load/load'
import { quietCalls } from '../load/quiet-calls'
import type { CallTarget } from '../load/weather-caller'
import { MoneyBook } from '../money/books/money-book'
import type { MoneyTarget } from '../money/books/money-target'
import { askAgain, MoneyLoad } from '../money/money-load'
import { type Books, readBooks } from '../oracle/books'
import type { CallRecord } from '../oracle/call-record'
import { type Fault, isLasting } from '../oracle/findings'
import { BudgetWatch } from '../oracle/money/budget-watch'
import { noTasks } from '../oracle/tasks/task-record'
import { faultsOf, type LoadRecord } from '../verdict/oracle'
import { furnish, type Neighbours, startUpstreams } from './furnish'
import { startProviders } from './furnish-money'

/**
 * Rows that a failover took from the log are written again when log and ledger are compared: once a minute, for calls of two
 * minutes ago and earlier.
 */
const settledWithinMs = 360_000
/** Reading all books takes seconds of the machine's time after a long load. */
const settlePauseMs = 1_000
/** A lease that nobody uses goes home after a second. */
const leasesHomeMs = 2_000

/** The whole house as it is started, with users, tokens, channels and models, which can be put under a load of all kinds of calls. */
export class WeatherHouse implements StruckHouse {
  /** Of every load so far. */
  private readonly calls: CallRecord[] = []
  /** For a person who wants to know what went wrong. */
  keepsData = false
  private load: Load | null = null
  private moneyLoad: MoneyLoad | null = null
  private budgetWatch: BudgetWatch | null = null
  private readonly book: MoneyBook

  private constructor(
    readonly ground: Ground,
    readonly stack: Stack,
    readonly databaseUrl: string,
    private readonly target: CallTarget,
    private readonly money: MoneyTarget,
    private readonly neighbours: Neighbours,
    private readonly caps: ReadonlyMap<number, number>,
  ) {
    this.book = new MoneyBook(money)
  }

  /** `more` are variables of each process, beside those of the ground. */
  static async start(more: Readonly<Record<string, string>> = {}): Promise<WeatherHouse> {
    const neighbours = { upstreams: await startUpstreams(), providers: await startProviders() }
    const ground = await Ground.lay(neighbours.providers.stripe.address)
    const { env, ...rest } = ground.stackOptions
    const NODE_OPTIONS = [env?.['NODE_OPTIONS'], more['NODE_OPTIONS']].filter(Boolean).join(' ')
    const stack = await Stack.start({ relayWorkers: 2, ...rest, env: { ...env, ...more, NODE_OPTIONS } })
    try {
      return await WeatherHouse.furnished(ground, stack, neighbours)
    } catch (error) {
      await stack.stop()
      throw error
    }
  }

  private static async furnished(ground: Ground, stack: Stack, neighbours: Neighbours): Promise<WeatherHouse> {
    const { caps, money, ...target } = await furnish(stack.origin, neighbours)
    const relay = `http://127.0.0.1:${(await stack.ports())['relay']}`
    // Most straight to the relay: the edge adds what other tests look at.
    const origins = [relay, relay, relay, stack.origin]
    return new WeatherHouse(ground, stack, await stack.databaseUrl(), { origins, ...target }, money, neighbours, caps)
  }

  /** How many calls are over, how many of them were answered whole, and how often something else moved money, or tried to. */
  told(): { calls: number; answered: number; acts: number; budgets: number; wentBack: number } {
    const answered = this.calls.filter(({ end }) => end === 'whole').length
    return { calls: this.calls.length, answered, acts: this.book.count, ...this.book.told }
  }

  /** Begins to keep so many calls in flight, and to move money, the same for the same seed; ends those of an earlier load first. */
  async putUnderLoad(seed: number, inFlight: number): Promise<void> {
    await this.endLoad()
    const over = (record: CallRecord) => this.calls.push(record)
    this.budgetWatch = new BudgetWatch(this.databaseUrl, this.book.budgetFindings)
    this.load = new Load(this.target, { seed, inFlight }, over)
    this.moneyLoad = new MoneyLoad(this.money, this.book, { seed, calls: this.target, over })
  }

  /** Resolves once everything is ready and more calls were answered than were in flight; rejects when that takes longer. */
  async untilBack(withinMs: number): Promise<void> {
    const { load } = this
    if (load === null) throw new Error('the house is not under load')
    const wanted = load.answered + load.inFlight
    await eventually(async () => {
      const { status } = await fetch(`${this.stack.origin}/health/ready`)
      if (status !== 200) throw new Error(`the house is not ready: ${status}`)
      if (load.answered <= wanted) throw new Error(`${wanted - load.answered} calls more were to be answered`)
    }, withinMs)
  }

  /** All calls that are over. */
  get record(): LoadRecord {
    return { calls: this.calls, caps: this.caps, money: this.book, tasks: noTasks }
  }

  forgot(fromMs: number, untilMs: number): void {
    this.book.forgotten.push({ fromMs, untilMs })
  }

  books(): Promise<Books> {
    return readBooks(this.databaseUrl)
  }

  /**
   * Ends the load; resolves with nothing as soon as the books are right, else with what is wrong with them: at once with what
   * satisfies `isEnough`, which is all that cannot heal any more, and with all of it once time has run out.
   */
  async settle(withinMs = settledWithinMs, isEnough = isLasting): Promise<Fault[]> {
    await this.endLoad()
    await Promise.all([delay(leasesHomeMs), askAgain(this.money, this.book)])
    await quietCalls(this.target, (record) => this.calls.push(record))
    const endedAtMs = performance.now()
    for (;;) {
      const faults = faultsOf(await this.books(), this.record)
      const isOver = performance.now() - endedAtMs > withinMs
      if (faults.length === 0 || isOver) return faults
      const enough = faults.filter(isEnough)
      if (enough.length > 0) return enough
      await delay(settlePauseMs)
    }
  }

  /** Stops everything, and removes its data unless it is to be looked at. */
  async stop(): Promise<void> {
    await this.endLoad()
    await (this.keepsData ? this.stack.pause() : this.stack.stop())
    await this.ground.remove()
    const { upstreams, providers } = this.neighbours
    await Promise.all([...upstreams.values(), providers.epay, providers.stripe].map((neighbour) => neighbour.stop()))
  }

  private async endLoad(): Promise<void> {
    const loads = [this.load, this.moneyLoad]
    this.load = null
    this.moneyLoad = null
    await Promise.all(loads.map((load) => load?.stop()))
    await this.budgetWatch?.stop()
    this.budgetWatch = null
  }
}
