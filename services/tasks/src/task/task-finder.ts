import { Injectable } from '@nestjs/common'
import type { RpcReply, RpcRequest, taskFind, taskImage, taskOfCall, TaskState } from '@tollgate/contracts'
import { Transactions } from '@tollgate/persistence'
import type { Language } from '@tollgate/texts'
import type { Task } from './task'
import { TaskRepository } from './task.repository'
import { failText } from './task-texts'

/** Of an answer: NATS carries a mebibyte, and one task always has room. */
const mostBytes = 700 * 1_024

/** Shows tasks to others of the house: to their users alone unless they ask for anybody's, and images to whoever knows their address. */
@Injectable()
export class TaskFinder {
  constructor(
    private readonly transactions: Transactions,
    private readonly tasks: TaskRepository,
  ) {}

  /** A user's own tasks by the upstream's ids, in the order of these, as many as have room. */
  async find({ language, ...of }: RpcRequest<typeof taskFind>): Promise<RpcReply<typeof taskFind>> {
    const found = await this.transactions.read((tx) => this.tasks.ofUser(tx, of))
    const byId = new Map(found.map((task) => [task.upstreamId, task]))
    const [tasks, left]: [TaskState[], string[]] = [[], []]
    let bytes = 0
    for (const id of new Set(of.ids)) {
      const task = byId.get(id)
      if (task === undefined) continue
      const state = stateOf(task, language)
      bytes += Buffer.byteLength(JSON.stringify(state))
      if (bytes > mostBytes && tasks.length > 0) left.push(id)
      else tasks.push(state)
    }
    return { tasks, left }
  }

  /** What a call has submitted; null where that is nothing, or somebody else's. */
  async ofCall(asked: RpcRequest<typeof taskOfCall>): Promise<RpcReply<typeof taskOfCall>['task']> {
    const { requestId, userId, language } = asked
    const task = await this.transactions.read((tx) => this.tasks.byRequest(tx, requestId))
    if (task === null || (userId !== null && task.userId !== userId)) return null
    const { platform, action, upstreamId, status, progress, isRefunded, submittedAtMs, finishedAtMs } = task
    const failReason = failText(task, language)
    return { platform, action, upstreamId, status, progress, failReason, isRefunded, submittedAtMs, finishedAtMs }
  }

  /** Where an image is; null where there is none. */
  async image(imageId: string): Promise<RpcReply<typeof taskImage>['image']> {
    const task = await this.transactions.read((tx) => this.tasks.byImage(tx, imageId))
    if (task === null || task.resultUrl === '') return null
    return { url: task.resultUrl, channelId: task.channelId, isFinal: task.status === 'SUCCESS' }
  }
}

function stateOf(task: Task, language: Language): TaskState {
  const { requestId, platform, action, upstreamId, channelId, group, model, status, code, progress } = task
  const { prompt, promptEn, description, state, submittedAtMs, startedAtMs, finishedAtMs } = task
  const { resultUrl, imageId, properties, answer } = task
  return {
    ...{ requestId, platform, action, upstreamId, channelId, group, model, status, code, progress },
    ...{ prompt, promptEn, description, state, submittedAtMs, startedAtMs, finishedAtMs },
    ...{ resultUrl, imageId, properties, answer },
    failReason: failText(task, language),
  }
}
