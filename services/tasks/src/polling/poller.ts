import { Inject, Injectable } from '@nestjs/common'
import { mostTaskIds } from '@tollgate/contracts'
import { Transactions } from '@tollgate/persistence'
import { Clock, Log, SERVICE_CONFIG } from '@tollgate/platform'
import type { UpstreamTarget } from '@tollgate/upstream'
import type { TaskReport } from '../platforms/core/platform'
import { platforms } from '../platforms/platforms'
import type { Task } from '../task/task'
import { isNews, pauseMs } from '../task/task.policy'
import { TaskOutcomes } from '../task/task-outcomes'
import { taskMetrics } from '../task/tasks.metrics'
import type { TasksConfig } from '../tasks.config'
import { ChannelTargets } from './channel-targets'
import { type NextPoll, type PolledChannel, PollRepository } from './poll.repository'

/** Of one channel in one job: what is more waits for the next round, so that a job ends. */
const mostQuestions = 20
/** Of those that are asked about one by one: so many at once. */
const mostAtOnce = 8
/** Longer than a question takes. */
const claimMs = 90_000
const answerWithinMs = 30_000
const mostBytes = 8 * 1_024 * 1_024
/** So many questions in turn have to stay without an answer before a task is given up for it. */
const enoughMisses = 3
/** By which an upstream says that something in the question is wrong: one of its ids, perhaps. */
const refusals: ReadonlySet<number> = new Set([400, 404, 413, 422])

/** Asks upstreams what became of tasks. */
@Injectable()
export class Poller {
  constructor(
    private readonly transactions: Transactions,
    private readonly polls: PollRepository,
    private readonly outcomes: TaskOutcomes,
    private readonly channels: ChannelTargets,
    private readonly clock: Clock,
    private readonly log: Log,
    @Inject(SERVICE_CONFIG) private readonly config: TasksConfig,
  ) {}

  /** Asks a channel about all tasks whose turn it is. */
  async poll(channel: PolledChannel, signal: AbortSignal): Promise<void> {
    const { isAskedOneByOne = false } = platforms[channel.platform]
    for (let questions = 0; questions < mostQuestions && !signal.aborted; questions += 1) {
      const nowMs = this.clock.nowMs()
      const claim = { untilMs: nowMs + claimMs, most: isAskedOneByOne ? mostAtOnce : mostTaskIds }
      const tasks = await this.transactions.run((tx) => this.polls.claim(tx, channel, nowMs, claim))
      if (tasks.length === 0) return
      const known = tasks.filter(({ upstreamId }) => upstreamId !== null)
      await this.each(tasks, async (task) => {
        if (task.upstreamId === null) await this.outcomes.fail(task, 'lost')
        return null
      })
      const asked = isAskedOneByOne ? known.map((task) => [task]) : [known].filter(({ length }) => length > 0)
      await Promise.all(asked.map((some) => this.ask(channel, some, signal)))
    }
  }

  private async ask(channel: PolledChannel, tasks: readonly Task[], signal: AbortSignal): Promise<void> {
    const { channelId, platform } = channel
    const target = this.channels.find(channelId, tasks[0]?.misses ?? 0)
    if (typeof target === 'string') {
      taskMetrics.polls.inc({ platform, outcome: target })
      return this.missed(tasks, target)
    }
    const reports = await this.answerOf(channel, target, tasks, signal)
    if (signal.aborted) return
    taskMetrics.polls.inc({ platform, outcome: typeof reports === 'string' ? reports : 'answered' })
    if (reports === 'refused' && tasks.length > 1) {
      const middle = Math.ceil(tasks.length / 2)
      await this.ask(channel, tasks.slice(0, middle), signal)
      await this.ask(channel, tasks.slice(middle), signal)
    } else if (typeof reports === 'string') await this.missed(tasks, reports)
    else await this.answered(tasks, reports)
  }

  private async answerOf(
    { channelId, platform }: PolledChannel,
    target: UpstreamTarget,
    tasks: readonly Task[],
    signal: AbortSignal,
  ): Promise<ReadonlyMap<string, TaskReport> | 'refused' | 'failed'> {
    const { capability, question, read } = platforms[platform]
    const asked = question(
      tasks.flatMap(({ upstreamId, action }) => (upstreamId === null ? [] : [{ upstreamId, action }])),
    )
    // Of its own: what a question hangs on to a signal goes with it.
    const bounds = { timeoutMs: answerWithinMs, maxBytes: mostBytes, signal: AbortSignal.any([signal]) }
    try {
      const answer = await this.channels.upstreams.callJson({ target, capability, model: '', ...asked, ...bounds })
      const reports = answer.status === 200 ? read(parsed(answer.body)) : null
      if (reports !== null) return new Map(reports.map((report) => [report.upstreamId, report]))
      this.log.warn('tasks.poll-refused', { channelId, platform, status: answer.status })
      return refusals.has(answer.status) ? 'refused' : 'failed'
    } catch (error) {
      if (!signal.aborted) this.log.warn('tasks.poll-failed', { channelId, platform, error })
      return 'failed'
    }
  }

  private answered(tasks: readonly Task[], reports: ReadonlyMap<string, TaskReport>): Promise<void> {
    return this.each(tasks, async (task) => {
      const report = reports.get(task.upstreamId ?? '')
      if (report !== undefined && isNews(task, report)) await this.outcomes.report(task, report)
      if (this.isLate(task) && (await this.outcomes.fail(task, 'timed-out'))) return null
      return this.next(task, 0)
    })
  }

  /** Nothing came of a question: it is asked again later each time, but not for ever. */
  private missed(tasks: readonly Task[], why: string): Promise<void> {
    return this.each(tasks, async (task) => {
      const misses = task.misses + 1
      if (misses >= enoughMisses) {
        if (why === 'gone' && (await this.outcomes.fail(task, 'channel-gone'))) return null
        if (this.isLate(task) && (await this.outcomes.fail(task, 'timed-out'))) return null
      }
      return this.next(task, misses)
    })
  }

  /** Does for each what is to be done and plans its next poll; what fails for one is told, and keeps none of the others from it. */
  private async each(tasks: readonly Task[], work: (task: Task) => Promise<NextPoll | null>): Promise<void> {
    const next: NextPoll[] = []
    for (const task of tasks) {
      try {
        const planned = await work(task)
        if (planned !== null) next.push(planned)
      } catch (error) {
        this.log.error('tasks.task-failed', { requestId: task.requestId, error })
        next.push(this.next(task, task.misses + 1))
      }
    }
    if (next.length > 0) await this.transactions.run((tx) => this.polls.plan(tx, next))
  }

  private next(task: Task, misses: number): NextPoll {
    const leastMs = this.config.TASK_POLL_SECONDS * 1_000
    return {
      id: task.id,
      misses,
      atMs: this.clock.nowMs() + pauseMs({ ageMs: this.ageMs(task), misses, leastMs }, Math.random()),
    }
  }

  private isLate(task: Task): boolean {
    return this.ageMs(task) >= this.config.TASK_TIMEOUT_MINUTES * 60_000
  }

  private ageMs({ submittedAtMs }: Task): number {
    return Math.max(0, this.clock.nowMs() - submittedAtMs)
  }
}

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return null
  }
}
