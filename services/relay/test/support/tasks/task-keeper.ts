import { randomUUID } from 'node:crypto'
import {
  type RpcRequest,
  taskFind,
  taskImage,
  taskNotify,
  taskOpen,
  type TaskState,
  type TaskSubmission,
  taskSubmitted,
} from '@tollgate/contracts'
import { Messaging } from '@tollgate/messaging'

type Opened = RpcRequest<typeof taskOpen>

/** A task as its owner keeps it. */
export interface KeptTask {
  readonly opened: Opened
  readonly secret: string
  readonly imageId: string
  submission: TaskSubmission | null
  state: Partial<TaskState>
  notices: unknown[]
}

/** The owner of tasks as its contracts describe it, in memory. */
export class TaskKeeper {
  readonly tasks = new Map<string, KeptTask>()
  /** Questions are not answered while this is set. */
  isAway = false
  /** What is opened is told so once this is so. */
  opensAfter: Promise<void> | null = null
  /** What became of a submit is heard once this is so. */
  hearsAfter: Promise<void> | null = null
  /** Only so many tasks are told at once. */
  mostTold = 100

  private constructor(private readonly bus: Messaging) {}

  static async start(url: string): Promise<TaskKeeper> {
    const bus = await Messaging.connect({ url, service: 'tasks' })
    const keeper = new TaskKeeper(bus)
    keeper.serve()
    return keeper
  }

  /** The only task there is. */
  get only(): KeptTask {
    const [task, ...more] = this.tasks.values()
    if (task === undefined || more.length > 0) throw new Error(`${this.tasks.size} tasks`)
    return task
  }

  /** The task that was opened last. */
  get last(): KeptTask {
    const last = [...this.tasks.values()].at(-1)
    if (last === undefined) throw new Error('no task')
    return last
  }

  /** Resolves once that is so of what it was told. */
  async until(isSo: () => boolean): Promise<void> {
    while (!isSo()) await new Promise(setImmediate)
  }

  reset(): void {
    this.tasks.clear()
    this.isAway = false
    this.opensAfter = null
    this.hearsAfter = null
    this.mostTold = 100
  }

  stop(): Promise<void> {
    return this.bus.stop()
  }

  private serve(): void {
    const { rpcServer } = this.bus
    rpcServer.serve(taskOpen, async (opened) => {
      const known = this.tasks.get(opened.requestId)
      const task = known ?? {
        opened,
        secret: randomUUID(),
        imageId: randomUUID(),
        submission: null,
        state: {},
        notices: [],
      }
      this.tasks.set(opened.requestId, task)
      await this.opensAfter
      return this.answer({ notifySecret: task.secret })
    })
    rpcServer.serve(taskSubmitted, async ({ requestId, submission }) => {
      await this.hearsAfter
      const task = this.tasks.get(requestId)
      if (task !== undefined) task.submission = submission
      return this.answer({ isKnown: task !== undefined })
    })
    rpcServer.serve(taskFind, ({ userId, platform, ids }) => {
      const own = [...this.tasks.values()].filter(
        ({ opened }) => opened.userId === userId && opened.platform === platform,
      )
      const found = ids.flatMap((id) => own.findLast((task) => task.submission?.upstreamId === id) ?? [])
      const told = found.slice(0, this.mostTold)
      const left = found.slice(this.mostTold).map((task) => task.submission?.upstreamId ?? '')
      return this.answer({ tasks: told.map(stateOf), left })
    })
    rpcServer.serve(taskNotify, ({ requestId, secret, body }) => {
      const task = this.tasks.get(requestId)
      if (task === undefined || task.secret !== secret) return this.answer({ outcome: 'unknown' })
      if (typeof body !== 'object') return this.answer({ outcome: 'unreadable' })
      task.notices.push(body)
      return this.answer({ outcome: 'taken' })
    })
    rpcServer.serve(taskImage, ({ imageId }) => {
      const task = [...this.tasks.values()].find((one) => one.imageId === imageId)
      const url = task?.state.resultUrl
      if (task === undefined || url === undefined) return this.answer({ image: null })
      return this.answer({ image: { url, channelId: task.opened.channelId, isFinal: true } })
    })
  }

  private answer<T>(reply: T): Promise<T> {
    return this.isAway ? new Promise<T>(() => {}) : Promise.resolve(reply)
  }
}

function stateOf({ opened, submission, imageId, state }: KeptTask): TaskState {
  const { requestId, platform, action, channelId, group, model, prompt, properties } = opened
  return {
    ...{ requestId, platform, action, channelId, group, model, prompt, imageId },
    ...{ upstreamId: submission?.upstreamId ?? null, code: submission?.code ?? 0, progress: 0, promptEn: prompt },
    ...{ status: submission?.status ?? 'NOT_START', description: '', state: opened.state ?? '', failReason: '' },
    ...{ submittedAtMs: 1_767_225_600_000, startedAtMs: 0, finishedAtMs: 0, resultUrl: '', answer: null },
    properties: properties ?? {},
    ...state,
  }
}
