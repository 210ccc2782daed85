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
import { startCrafts } from '../tasks/crafts'
import { growOld } from '../tasks/grow-old'
import { TaskBook } from '../tasks/task-book'
import type { TaskLoad } from '../tasks/task-load'
import type { TaskTarget } from '../tasks/task-target'
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
/** Tasks are followed closely, and some are too old while faults strike. */
const taskEnv = { TASK_POLL_SECONDS: '1', TASK_TIMEOUT_MINUTES: '1' }
/** Few beside the calls, which the machine is for. */
const taskLoad = { submitters: 12, pauseMs: 1_500, most: 600, never: 5 }

/** The whole house as it is started, with users, tokens, channels and models, which can be put under a load of all kinds of calls. */
export class WeatherHouse implements StruckHouse {
  /** Of every load so far. */
  private readonly calls: CallRecord[] = []
  /** For a person who wants to know what went wrong. */
  keepsData = false
  private load: Load | null = null
  private moneyLoad: MoneyLoad | null = null
  private taskLoad: TaskLoad | null = null
  private budgetWatch: BudgetWatch | null = null
  private readonly book: MoneyBook
  private readonly tasks: TaskBook

  private constructor(
    readonly ground: Ground,
    readonly stack: Stack,
    readonly databaseUrl: string,
    private readonly target: CallTarget & Pick<LoadRecord, 'caps'>,
    private readonly others: { readonly money: MoneyTarget; readonly tasks: TaskTarget },
    private readonly neighbours: Neighbours,
  ) {
    this.book = new MoneyBook(others.money)
    this.tasks = new TaskBook(others.tasks, true, this.book.forgotten)
  }

  /** `more` are variables of each process, beside those of the ground. */
  static async start(more: Readonly<Record<string, string>> = {}): Promise<WeatherHouse> {
    const [upstreams, providers, crafts] = [await startUpstreams(), await startProviders(), await startCrafts()]
    const neighbours = { upstreams, providers, crafts }
    const ground = await Ground.lay(neighbours.providers.stripe.address)
    const { env, ...rest } = ground.stackOptions
    const NODE_OPTIONS = [env?.['NODE_OPTIONS'], more['NODE_OPTIONS']].filter(Boolean).join(' ')
    const stack = await Stack.start({ relayWorkers: 2, ...rest, env: { ...env, ...taskEnv, ...more, NODE_OPTIONS } })
    try {
      return await WeatherHouse.furnished(ground, stack, neighbours)
    } catch (error) {
      await stack.stop()
      throw error
    }
  }

  private static async furnished(ground: Ground, stack: Stack, neighbours: Neighbours): Promise<WeatherHouse> {
    const { caps, money, tasks, ...target } = await furnish(stack.origin, neighbours)
    const relay = `http://127.0.0.1:${(await stack.ports())['relay']}`
    // Most straight to the relay: the edge adds what other tests look at.
    const origins = [relay, relay, relay, stack.origin]
    const others = { money, tasks: { origins, ...tasks } }
    const url = await stack.databaseUrl()
    return new WeatherHouse(ground, stack, url, { origins, ...target, caps }, others, neighbours)
  }

  /**
   * How many calls are over, how many of them were answered whole, how often something else moved money, or tried to, and how many
   * tasks were submitted, were taken in, and failed.
   */
  told(): Record<
    'calls' | 'answered' | 'acts' | 'budgets' | 'wentBack' | 'submits' | 'tasks' | 'failed' | 'unending',
    number
  > {
    const answered = this.calls.filter(({ end }) => end === 'whole').length
    return { calls: this.calls.length, answered, acts: this.book.count, ...this.book.told, ...this.tasks.told() }
  }

  /** Begins to keep so many calls in flight, to move money, and to submit tasks, the same for the same seed; ends those of an earlier load first. */
  async putUnderLoad(seed: number, inFlight: number): Promise<void> {
    await this.endLoad()
    const over = (record: CallRecord) => this.calls.push(record)
    this.budgetWatch = new BudgetWatch(this.databaseUrl, this.book.budgetFindings)
    this.load = new Load(this.target, { seed, inFlight }, over)
    this.moneyLoad = new MoneyLoad(this.others.money, this.book, { seed, calls: this.target, over })
    this.taskLoad = this.tasks.begin({ seed, ...taskLoad })
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
    const caps = new Map([...this.target.caps, ...this.others.tasks.caps])
    return { calls: this.calls, caps, money: this.book, tasks: this.tasks }
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
    await Promise.all([delay(leasesHomeMs), askAgain(this.others.money, this.book), this.tasks.playAtRest()])
    await quietCalls(this.target, (record) => this.calls.push(record))
    const endedAtMs = performance.now()
    for (;;) {
      const faults = faultsOf(await this.books(), this.record)
      const isOver = performance.now() - endedAtMs > withinMs
      if (faults.length === 0 || isOver) return faults
      // What may be told of them still is told first.
      if (faults.every(({ name }) => name === 'task-open')) await growOld(this.databaseUrl, this.tasks.fates.unending)
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
    this.tasks.close()
    const { upstreams, providers, crafts } = this.neighbours
    const others = [providers.epay, providers.stripe, ...crafts.map(({ upstream }) => upstream)]
    await Promise.all([...upstreams.values(), ...others].map((neighbour) => neighbour.stop()))
  }

  private async endLoad(): Promise<void> {
    const [loads, taskLoad] = [[this.load, this.moneyLoad], this.taskLoad]
    this.load = null
    this.moneyLoad = null
    this.taskLoad = null
    await Promise.all([...loads.map((load) => load?.stop()), taskLoad && this.tasks.end(taskLoad)])
    await this.budgetWatch?.stop()
    this.budgetWatch = null
  }
}
