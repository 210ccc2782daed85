import { Inject, Injectable } from '@nestjs/common'
import { mostTaskIds } from '@tollgate/contracts'
import { Transactions } from '@tollgate/persistence'
import { Clock, Log, SERVICE_CONFIG } from '@tollgate/platform'
import { upstreamErrors, type UpstreamTarget } from '@tollgate/upstream'
import { hideAccount } from '../platforms/core/hide-account'
import type { TaskReport } from '../platforms/core/platform'
import { platforms } from '../platforms/platforms'
import { isNews, lostAfterMs, pauseMs } from '../task/task.policy'
import { TaskOutcomes } from '../task/task-outcomes'
import { taskMetrics } from '../task/tasks.metrics'
import type { TasksConfig } from '../tasks.config'
import { ChannelTargets } from './channel-targets'
import { type NextPoll, type PolledChannel, type PolledTask, PollRepository } from './poll.repository'

/** Of one channel in one job: what is more waits for the next round, so that a job ends. */
const mostQuestions = 20
/** Of those that are asked about one by one: so many at once. */
const mostAtOnce = 8
/** Longer than a question takes: of a process that was killed meanwhile the tasks are asked about again so soon. */
const claimMs = 45_000
const answerWithinMs = 30_000
const mostBytes = 4 * 1_024 * 1_024
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
      await this.each(
        tasks.filter(({ upstreamId }) => upstreamId === null),
        (task) => this.unanswered(task),
      )
      if (known.length === 0) continue
      const asked = isAskedOneByOne ? known.map((task) => [task]) : [known]
      const answered = await Promise.all(asked.map((some) => this.ask(channel, some, signal)))
      if (!answered.includes(true)) return
    }
  }

  /** Nobody knows what the upstream answered to the submit: that may still be told, for a while. */
  private async unanswered(task: PolledTask): Promise<NextPoll | null> {
    if (task.ageMs >= lostAfterMs && (await this.outcomes.fail(task, 'lost'))) return null
    return { id: task.id, misses: 0, atMs: this.clock.nowMs() + Math.max(claimMs, lostAfterMs - task.ageMs) }
  }

  /** False where nothing came of it: a channel that is slow or dead is asked no more in this job, which others wait for. */
  private async ask(channel: PolledChannel, tasks: readonly PolledTask[], signal: AbortSignal): Promise<boolean> {
    const { channelId, platform } = channel
    const target = this.channels.find(channelId, tasks[0]?.misses ?? 0)
    if (typeof target === 'string') {
      taskMetrics.polls.inc({ platform, outcome: target })
      await this.missed(tasks, target)
      return true
    }
    const reports = await this.answerOf(channel, target, tasks, signal)
    if (signal.aborted) return false
    taskMetrics.polls.inc({ platform, outcome: typeof reports === 'string' ? reports : 'answered' })
    if (reports === 'refused' && tasks.length > 1) {
      const middle = Math.ceil(tasks.length / 2)
      const isFirstAnswered = await this.ask(channel, tasks.slice(0, middle), signal)
      return (await this.ask(channel, tasks.slice(middle), signal)) && isFirstAnswered
    }
    if (typeof reports === 'string') await this.missed(tasks, reports)
    else await this.answered(tasks, reports)
    return reports !== 'failed'
  }

  private async answerOf(
    { channelId, platform }: PolledChannel,
    target: UpstreamTarget,
    tasks: readonly PolledTask[],
    signal: AbortSignal,
  ): Promise<ReadonlyMap<string, TaskReport> | 'refused' | 'failed'> {
    const { capability, question, read } = platforms[platform]
    const hidden = (report: TaskReport) => hideAccount(report, target.hide)
    const asked = question(
      tasks.flatMap(({ upstreamId, action }) => (upstreamId === null ? [] : [{ upstreamId, action }])),
    )
    // Of its own: what a question hangs on to a signal goes with it.
    const bounds = { timeoutMs: answerWithinMs, maxBytes: mostBytes, signal: AbortSignal.any([signal]) }
    try {
      const answer = await this.channels.upstreams.callJson({
        ...{ target, capability, model: '', isQuestion: true },
        ...asked,
        ...bounds,
      })
      const reports = answer.status === 200 ? read(parsed(answer.body)) : null
      if (reports !== null) return new Map(reports.map((report) => [report.upstreamId, hidden(report)]))
      this.log.warn('tasks.poll-refused', { channelId, platform, status: answer.status })
      return refusals.has(answer.status) ? 'refused' : 'failed'
    } catch (error) {
      if (!signal.aborted) this.log.warn('tasks.poll-failed', { channelId, platform, error })
      // Fewer of them may have room: one that is too large by itself keeps none of the others from their end.
      return upstreamErrors.answerTooLarge.is(error) ? 'refused' : 'failed'
    }
  }

  private answered(tasks: readonly PolledTask[], reports: ReadonlyMap<string, TaskReport>): Promise<void> {
    return this.each(tasks, async (task) => {
      const report = reports.get(task.upstreamId ?? '')
      if (report !== undefined && isNews(task, report)) await this.outcomes.report(task, report)
      if (this.isLate(task) && (await this.outcomes.fail(task, 'timed-out'))) return null
      return this.next(task, 0)
    })
  }

  /** Nothing came of a question: it is asked again later each time, but not for ever. */
  private missed(tasks: readonly PolledTask[], why: string): Promise<void> {
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
  private async each(
    tasks: readonly PolledTask[],
    work: (task: PolledTask) => Promise<NextPoll | null>,
  ): Promise<void> {
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

  private next(task: PolledTask, misses: number): NextPoll {
    const leastMs = this.config.TASK_POLL_SECONDS * 1_000
    return {
      id: task.id,
      misses,
      atMs: this.clock.nowMs() + pauseMs({ ageMs: Math.max(0, task.ageMs), misses, leastMs }, Math.random()),
    }
  }

  private isLate({ ageMs }: PolledTask): boolean {
    return ageMs >= this.config.TASK_TIMEOUT_MINUTES * 60_000
  }
}

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return null
  }
}
