import { execFile } from 'node:child_process'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { Simulator } from '@tollgate/testing'
import { eventually } from '../../support/eventually'
import { Stack, type StackOptions } from '../../support/stack'
import { readBooks } from '../../weather/oracle/books'
import { type Fault, isLasting } from '../../weather/oracle/findings'
import { noMoney } from '../../weather/oracle/money/money-record'
import { noTasks } from '../../weather/oracle/tasks/task-record'
import { faultsOf } from '../../weather/verdict/oracle'
import { type Report, reportOf } from '../report/report.model'
import { furnishDrill, type Furnished, startUpstream } from './furnish-drill'
import { Traffic } from './traffic'

const run = promisify(execFile)
const repository = path.resolve(__dirname, '../../../..')
const inFlight = 24
const calmMs = 5_000
const backWithinMs = 120_000
/** Log and ledger are compared once a minute, for calls of two minutes ago and earlier. */
const settledWithinMs = 300_000
/** Receipts are sent again within seconds of whatever was away. */
const billedWithinMs = 90_000
const settlePauseMs = 1_000
/** A lease that nobody uses goes home after a second. */
const leasesHomeMs = 2_000

/** A house of its own, through whose door calls go while something is done to it. */
export class DrillHouse {
  private traffic: Traffic | null = null
  private readonly forgotten: { fromMs: number; untilMs: number }[] = []

  private constructor(
    public stack: Stack,
    private readonly upstream: Simulator,
    private readonly furnished: Furnished,
  ) {}

  static async start(options: StackOptions = {}): Promise<DrillHouse> {
    const upstream = await startUpstream()
    const stack = await Stack.start(options)
    try {
      return new DrillHouse(stack, upstream, await furnishDrill(stack.origin, upstream))
    } catch (error) {
      await stack.stop()
      throw error
    }
  }

  /** Lets calls in by this door; resolves when they have gone through it for a while. */
  async open(origin = this.stack.origin): Promise<void> {
    this.traffic = new Traffic({ ...this.furnished, origins: [origin] }, this.furnished.rare, inFlight)
    await this.flow()
  }

  /** Calls go on, and nothing is done. */
  async flow(): Promise<void> {
    await delay(calmMs)
  }

  /** Resolves once calls are answered again, more than there are at any time; rejects when that takes too long. */
  async untilBack(): Promise<void> {
    const sinceMs = performance.now()
    await eventually(async () => {
      if ((this.traffic?.answeredSince(sinceMs) ?? 0) <= inFlight) throw new Error('the house does not answer yet')
    }, backWithinMs)
  }

  /** The database was put back to what it was at the first moment. */
  forgot(fromMs: number): void {
    this.forgotten.push({ fromMs, untilMs: performance.now() })
  }

  /** A command of the operator's, on this house's data unless other variables are given; returns what it said, and throws what it complained of. */
  async say(command: string, args: readonly string[] = [], dataDir = this.stack.dataDir): Promise<string> {
    const env = { ...process.env, TOLLGATE_DATA: dataDir }
    const said = await run('npm', ['run', '-s', command, '--', ...args], { cwd: repository, env }).catch(
      (error: { stdout: string; stderr: string }) => {
        throw new Error(`npm run ${command} failed: ${error.stdout}${error.stderr}`, { cause: error })
      },
    )
    return said.stdout
  }

  /** Ends the calls and holds each against the books, once those are right, can heal no more, or time has run out. */
  async settle(drill: string): Promise<Report> {
    const { traffic } = this
    if (traffic === null) throw new Error('no calls were made')
    await traffic.stop()
    await delay(leasesHomeMs)
    const endedAtMs = performance.now()
    const { calls, knocks } = traffic
    const record = {
      calls,
      caps: this.furnished.caps,
      money: { ...noMoney, forgotten: this.forgotten },
      tasks: noTasks,
    }
    for (;;) {
      const books = await readBooks(await this.stack.databaseUrl())
      const faults = faultsOf(books, record)
      const settledMs = performance.now() - endedAtMs
      if (faults.length === 0) await this.say('ledger:verify')
      const isHopeless =
        faults.some(isLasting) || settledMs > (faults.some(isUnbilled) ? billedWithinMs : settledWithinMs)
      if (faults.length === 0 || isHopeless) return reportOf({ drill, knocks, calls, books, faults, settledMs })
      await delay(settlePauseMs)
    }
  }

  async stop(): Promise<void> {
    await this.traffic?.stop()
    await this.stack.stop()
    await this.upstream.stop()
  }
}

const isUnbilled = ({ name }: Fault): boolean => name === 'unbilled'
