import { setTimeout as delay } from 'node:timers/promises'
import { Client } from 'pg'
import type { ConsoleClient } from '../../support/console-client'
import type { Stack } from '../../support/stack'
import { signal, untilReplaced } from '../faults/processes/process-state'
import { findAccountFaults } from '../oracle/account-faults'
import { readBooks } from '../oracle/books'
import { type Fault, Findings } from '../oracle/findings'
import { findLogFaults } from '../oracle/log-faults'
import { findTaskFaults } from '../oracle/tasks/task-faults'
import { furnishTasks, startTaskUpstreams, type TaskUpstreams } from '../tasks/furnish-tasks'
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
    private readonly upstreams: TaskUpstreams,
    private readonly target: TaskTarget,
    private readonly databaseUrl: string,
  ) {}

  static async prepare(stack: Stack, root: ConsoleClient): Promise<TaskTrial> {
    const upstreams = await startTaskUpstreams()
    const target = await furnishTasks(root, upstreams)
    const origins = [`http://127.0.0.1:${(await stack.ports())['relay']}`, stack.origin]
    return new TaskTrial(stack, upstreams, { origins, ...target }, await stack.databaseUrl())
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
    const { unending } = load.fates
    await book.end(load)
    isOver = true
    await killed
    // As if hours had passed: so have those of which it was written down and nobody heard that it was, as tasks was killed then.
    await this.query(
      `UPDATE tasks.tasks SET opened_at = opened_at - interval '2 hours', poll_at_ms = 0
       WHERE poll_at_ms IS NOT NULL AND (upstream_id = ANY($1) OR (upstream_id IS NULL AND status = 'NOT_START'))`,
      [unending],
    )
    const faults = await this.settle(book, settledWithinMs)
    const settledMs = performance.now() - beganMs
    return { faults, ...book.told(), unending: unending.length, kills, settledMs }
  }

  /** How many questions for tasks come in so many milliseconds. */
  async questionsIn(ms: number): Promise<number> {
    const before = this.questions
    await delay(ms)
    return this.questions - before
  }

  async stop(): Promise<void> {
    await Promise.all([this.upstreams.drawing.stop(), this.upstreams.music.stop()])
  }

  private get questions(): number {
    const { drawing, music } = this.upstreams
    return drawing.asked(/list-by-condition$/).length + music.asked(/suno\/fetch$/).length
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

  private async query(text: string, values: unknown[]): Promise<void> {
    const client = new Client({ connectionString: this.databaseUrl })
    await client.connect()
    try {
      await client.query(text, values)
    } finally {
      await client.end()
    }
  }
}
