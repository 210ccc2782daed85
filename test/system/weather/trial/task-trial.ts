import { setTimeout as delay } from 'node:timers/promises'
import type { ConsoleClient } from '../../support/console-client'
import type { Stack } from '../../support/stack'
import { signal, untilReplaced } from '../faults/processes/process-state'
import { findAccountFaults } from '../oracle/account-faults'
import { readBooks } from '../oracle/books'
import { type Fault, Findings } from '../oracle/findings'
import { findLogFaults } from '../oracle/log-faults'
import { findTaskFaults } from '../oracle/tasks/task-faults'
import { startCrafts } from '../tasks/crafts'
import { furnishTasks } from '../tasks/furnish-tasks'
import { growOld } from '../tasks/grow-old'
import { TaskBook } from '../tasks/task-book'
import type { TaskTarget } from '../tasks/task-target'

export interface TrialOptions {
  readonly seed: number
  /** How many tasks are submitted. */
  readonly tasks: number
  /** How often the service of tasks is killed, and how long it is there before that. */
  readonly kills: number
  readonly aliveMs: number
  /** Of a hundred tasks, how many never end by themselves: they are let grow older than a task may be. */
  readonly never?: number
  readonly settledWithinMs: number
}

/** What a trial came to. */
export interface TrialResult {
  readonly faults: readonly Fault[]
  readonly tasks: number
  readonly failed: number
  readonly unending: number
  readonly kills: number
  /** From the last submit until everything was right. */
  readonly settledMs: number
}

/** Tasks with faults of all kinds, while the service that follows them is killed again and again. */
export class TaskTrial {
  private constructor(
    private readonly stack: Stack,
    private readonly target: TaskTarget,
    private readonly databaseUrl: string,
  ) {}

  static async prepare(stack: Stack, root: ConsoleClient): Promise<TaskTrial> {
    const target = await furnishTasks(root, await startCrafts())
    const origins = [`http://127.0.0.1:${(await stack.ports())['relay']}`, stack.origin]
    return new TaskTrial(stack, { origins, ...target }, await stack.databaseUrl())
  }

  async run({
    seed,
    tasks,
    kills: mostKills,
    aliveMs,
    never = 0,
    settledWithinMs,
  }: TrialOptions): Promise<TrialResult> {
    const book = new TaskBook(this.target, false)
    const load = book.begin({ seed, submitters: 4, pauseMs: 200, most: tasks, never })
    let kills = 0
    let isOver = false
    const killing = async () => {
      while (kills < mostKills) {
        await delay(aliveMs)
        if (isOver) return
        const before = await this.stack.pids()
        const pid = before.get('tasks')
        if (pid === undefined) continue
        signal(pid, 'SIGKILL')
        kills += 1
        await untilReplaced(this.stack, before, [pid])
      }
    }
    const killed = killing()
    await load.submitted
    const beganMs = performance.now()
    await book.end(load)
    isOver = true
    await killed
    await growOld(this.databaseUrl, book.fates.unending)
    const faults = await this.settle(book, settledWithinMs)
    const settledMs = performance.now() - beganMs
    book.close()
    return { faults, ...book.told(), kills, settledMs }
  }

  /** How many questions for tasks come in so many milliseconds. */
  async questionsIn(ms: number): Promise<number> {
    const before = this.questions
    await delay(ms)
    return this.questions - before
  }

  async stop(): Promise<void> {
    await Promise.all(this.target.crafts.map(({ upstream }) => upstream.stop()))
  }

  private get questions(): number {
    return this.target.crafts.reduce((sum, { upstream, paths }) => sum + upstream.asked(paths.question).length, 0)
  }

  private async settle(book: TaskBook, withinMs: number): Promise<Fault[]> {
    const endsAtMs = performance.now() + withinMs
    const own = new Set(this.target.holders.map(({ userId }) => userId))
    for (;;) {
      const books = await readBooks(this.databaseUrl)
      const findings = new Findings()
      // The house may have had tasks of others before.
      const isOwn = ({ userId }: { readonly userId: number }) => own.has(userId)
      const ours = { ledger: books.ledger.filter(isOwn), tasks: books.tasks.filter(isOwn) }
      findTaskFaults({ ...books, ...ours }, book, findings)
      findAccountFaults(books, this.target.caps, findings)
      findLogFaults(books, findings)
      const faults = findings.list()
      if (faults.length === 0 || performance.now() > endsAtMs) return faults
      await delay(500)
    }
  }
}
