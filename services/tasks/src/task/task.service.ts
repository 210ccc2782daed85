import { Inject, Injectable } from '@nestjs/common'
import type {
  EventPayload,
  Receipt,
  RpcReply,
  RpcRequest,
  TaskFacts,
  taskNotify,
  taskOpen,
  TaskSubmission,
  taskSubmitted,
  usageSettled,
} from '@tollgate/contracts'
import { Transactions, type Tx } from '@tollgate/persistence'
import { Clock, KeyRing, Mac, randomToken, SERVICE_CONFIG } from '@tollgate/platform'
import { hideAccount } from '../platforms/core/hide-account'
import { platforms } from '../platforms/platforms'
import type { TasksConfig } from '../tasks.config'
import type { Task } from './task'
import { lostAfterMs, pauseMs } from './task.policy'
import { TaskRepository } from './task.repository'
import { TaskOutcomes } from './task-outcomes'

/** Nobody guesses 190 bits. */
const imageIdLength = 32

type Opening = Omit<RpcRequest<typeof taskOpen>, 'parentId' | 'state' | 'properties'> &
  Partial<Pick<RpcRequest<typeof taskOpen>, 'parentId' | 'state' | 'properties'>>

/** Takes tasks in, and notes what relays, billing and upstreams say of them. */
@Injectable()
export class TaskService {
  private readonly mac: Mac

  constructor(
    private readonly transactions: Transactions,
    private readonly tasks: TaskRepository,
    private readonly outcomes: TaskOutcomes,
    private readonly clock: Clock,
    ring: KeyRing,
    @Inject(SERVICE_CONFIG) private readonly config: TasksConfig,
  ) {
    this.mac = new Mac(ring, 'task-notices')
  }

  /** Writes a task down, once for each request, and returns what its upstream shows to tell of it. */
  async open(opening: RpcRequest<typeof taskOpen>): Promise<string> {
    await this.transactions.run((tx) => this.ensure(tx, opening, this.clock.nowMs()))
    return this.mac.of(opening.requestId)
  }

  /** Notes what the upstream answered to a submit. False where no such task is open, or that is known. */
  submitted({ requestId, channelId, submission }: RpcRequest<typeof taskSubmitted>): Promise<boolean> {
    return this.transactions.run((tx) => this.submitWithin(tx, requestId, channelId, submission))
  }

  /**
   * Notes what calls were charged, and what their receipts say of the submits. One whose task is not here, as the database went
   * back, makes it anew: what was charged is followed.
   */
  async settled(calls: EventPayload<typeof usageSettled>['calls']): Promise<void> {
    const submits = calls.flatMap(({ receipt, chargedUnits }) => {
      const { task } = receipt.facts
      return task === undefined ? [] : [{ receipt, task, chargedUnits }]
    })
    for (const { receipt, task, chargedUnits } of submits)
      await this.transactions.run((tx) => this.settle(tx, receipt, task, chargedUnits))
  }

  private async settle(tx: Tx, receipt: Receipt, facts: TaskFacts, chargedUnits: number): Promise<void> {
    const { requestId, userId, tokenId, channelId } = receipt
    const { username, group, model, startedAtMs } = receipt.facts
    const opening = { requestId, userId, username, tokenId, group, model, channelId, prompt: '', ...facts }
    await this.ensure(tx, opening, startedAtMs)
    const task = await this.tasks.settle(tx, requestId, chargedUnits)
    // It was charged anew, as the books went back behind its refund.
    if (task === null) return this.tasks.compareAnew(tx, requestId)
    const { submission } = facts
    if (submission !== undefined) await this.submitWithin(tx, requestId, channelId, submission)
    else if (task.upstreamId === null) await this.outcomes.failWithin(tx, task, 'lost')
    await this.outcomes.giveBack(tx, task.id)
    await this.tasks.compareAnew(tx, requestId)
  }

  /** Notes what an upstream tells of its own accord; who cannot show the secret of that very task learns nothing. */
  async notified({
    requestId,
    secret,
    body,
  }: RpcRequest<typeof taskNotify>): Promise<RpcReply<typeof taskNotify>['outcome']> {
    if (!this.mac.isOf(requestId, secret)) return 'unknown'
    const task = await this.transactions.read((tx) => this.tasks.byRequest(tx, requestId))
    if (task === null) return 'unknown'
    const report = platforms[task.platform].readNotice(body)
    if (report === null || (task.upstreamId ?? report.upstreamId) !== report.upstreamId) return 'unreadable'
    await this.outcomes.report(task, hideAccount(report, []))
    return 'taken'
  }

  private async ensure(tx: Tx, opening: Opening, submittedAtMs: number): Promise<void> {
    const imageId = randomToken(imageIdLength)
    const lostAtMs = this.clock.nowMs() + lostAfterMs
    const usual = { parentId: null, state: '', properties: {} }
    await this.tasks.open(tx, { ...usual, ...opening, imageId, submittedAtMs, lostAtMs })
  }

  private async submitWithin(
    tx: Tx,
    requestId: string,
    channelId: number,
    submission: TaskSubmission,
  ): Promise<boolean> {
    const nowMs = this.clock.nowMs()
    const pollAtMs = nowMs + this.firstPauseMs()
    const task: Task | null = await this.tasks.submit(tx, requestId, { channelId, submission, pollAtMs })
    if (task === null) return false
    const { status, description, resultUrl, cause } = submission
    const reason = status === 'FAILURE' ? { failReason: description, ...(cause && { failCause: cause }) } : {}
    await this.outcomes.advance(tx, task, { status, ...reason, atMs: nowMs, ...(resultUrl && { resultUrl }) })
    return true
  }

  private firstPauseMs(): number {
    return pauseMs({ ageMs: 0, misses: 0, leastMs: this.config.TASK_POLL_SECONDS * 1_000 }, Math.random())
  }
}
