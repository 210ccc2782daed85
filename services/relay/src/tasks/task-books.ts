import {
  boundedTaskText,
  mostTaskIds,
  taskFind,
  taskImage,
  taskNotify,
  taskOpen,
  type TaskPlatform,
  type TaskState,
  type TaskSubmission,
  taskSubmitted,
} from '@tollgate/contracts'
import type { Rpc } from '@tollgate/messaging'
import type { Log } from '@tollgate/platform'
import type { AdmittedRequest } from '../admission/admitted-request'
import type { AskedTask } from '../admission/tasks/asked-task'
import type { TaskFinder, TaskOwner } from '../admission/tasks/task-finder'

/** Whose task is opened, and for which call. */
interface SubmittingCall {
  readonly arrival: { readonly requestId: string }
  readonly request: Pick<AdmittedRequest, 'caller' | 'model'>
}

/** An answer has room for so many tasks that nobody has to ask more often than this. */
const mostQuestions = 20
/** What is shown again of a submit, each text. */
const mostProperty = 1_000

/** Tells the owner of tasks of those that calls submit, and asks for them. */
export class TaskBooks implements TaskFinder {
  constructor(
    private readonly rpc: Rpc,
    private readonly log: Log,
  ) {}

  /** Has a task written down before anybody is asked for it; null where its owner does not answer. */
  async open(
    { arrival: { requestId }, request }: SubmittingCall,
    { ask }: AskedTask,
    channelId: number,
  ): Promise<{ readonly notifySecret: string } | null> {
    const { caller, model } = request
    const { user, token } = caller
    const { platform, action, parentId } = ask
    try {
      return await this.rpc.call(taskOpen, {
        ...{ requestId, userId: user.id, username: user.username, tokenId: token.id, group: caller.group },
        ...{ model, platform, action, parentId, channelId },
        prompt: boundedTaskText(ask.prompt),
        state: boundedTaskText(ask.state),
        properties: Object.fromEntries(
          Object.entries(ask.properties).map(([name, text]) => [name, boundedTaskText(text, mostProperty)]),
        ),
      })
    } catch (error) {
      this.log.forRequest(requestId).warn('relay.task-unopened', { error })
      return null
    }
  }

  /** Tells what became of a submit. Its receipt tells the same: whoever does not hear this hears it from there. Never rejects. */
  async submitted(requestId: string, channelId: number, submission: TaskSubmission): Promise<void> {
    try {
      await this.rpc.call(taskSubmitted, { requestId, channelId, submission })
    } catch (error) {
      this.log.forRequest(requestId).info('relay.task-untold', { error })
    }
  }

  async find(owner: TaskOwner, platform: TaskPlatform, ids: readonly string[]): Promise<readonly TaskState[]> {
    const found: TaskState[] = []
    let wanted = [...new Set(ids)]
    for (let asked = 0; wanted.length > 0 && asked < mostQuestions; asked++) {
      const { tasks, left } = await this.rpc.call(taskFind, { ...owner, platform, ids: wanted.slice(0, mostTaskIds) })
      found.push(...tasks)
      wanted = [...left, ...wanted.slice(mostTaskIds)]
    }
    return found
  }

  /** Hands on what an upstream says of its own accord. */
  async notice(requestId: string, secret: string, body: unknown): Promise<'taken' | 'unknown' | 'unreadable'> {
    return (await this.rpc.call(taskNotify, { requestId, secret, body })).outcome
  }

  /** Where an image is; null where there is none. */
  async image(imageId: string): Promise<{ readonly url: string; readonly channelId: number } | null> {
    return (await this.rpc.call(taskImage, { imageId })).image
  }
}
