import type { TaskState } from '@tollgate/contracts'
import type { TaskAsk } from '@tollgate/formats'
import type { Caller } from '../admission/caller/caller'
import { callerLanguage } from '../admission/caller/language'
import type { TaskOwner } from '../admission/tasks/task-finder'
import type { CallContext } from '../call/call-context'
import type { ClientRequest } from '../client-http/client-exchange'
import { isRefusal, type Refusal } from '../errors/relay.errors'
import type { Topic } from '../questions/question'
import type { AskedTasks, TaskView } from './asked-tasks'
import { drawingView } from './drawing-view'
import { askSeed } from './image-seed'
import { musicView } from './music-view'
import { readIds } from './read-ids'

/** A question for tasks, and by which API it came. */
export interface TasksQuestion {
  readonly platform: TaskAsk['platform']
  readonly asked: AskedTasks
  readonly incoming: ClientRequest
}

const spanNames: Readonly<Record<TaskAsk['platform'], Readonly<Record<AskedTasks['kind'], string>>>> = {
  midjourney: {
    one: 'GET /mj/task/{id}/fetch',
    many: 'POST /mj/task/list-by-condition',
    seed: 'GET /mj/task/{id}/image-seed',
  },
  suno: { one: 'GET /suno/fetch/{id}', many: 'POST /suno/fetch', seed: '' },
}

/** What became of tasks of the caller's own. Those of others are not there. */
export function tasksTopic(context: CallContext, question: TasksQuestion): Topic {
  const { platform, asked } = question
  return {
    spanName: spanNames[platform][asked.kind],
    mayBeExhausted: true,
    answer: (caller) =>
      asked.kind === 'many' ? answerMany(context, question, caller) : answerOne(context, question, caller),
  }
}

async function answerMany(context: CallContext, question: TasksQuestion, caller: Caller): Promise<Buffer | Refusal> {
  const { platform, incoming } = question
  const ids = await readIds(incoming, context.rooms)
  if (isRefusal(ids)) return ids
  const tasks = ids.length === 0 ? [] : await context.tasks.find(ownerOf(question, caller), platform, ids)
  const views = tasks.map((task) => viewOf(context, task))
  return written(platform, views)
}

async function answerOne(context: CallContext, question: TasksQuestion, caller: Caller): Promise<Buffer | Refusal> {
  const { platform, asked } = question
  const { id } = asked as Exclude<AskedTasks, { kind: 'many' }> // the caller looked
  const [task] = await context.tasks.find(ownerOf(question, caller), platform, [id])
  if (task === undefined) return { code: 'task-unknown', params: { id } }
  return asked.kind === 'seed' ? askSeed(context, task) : written(platform, viewOf(context, task))
}

function ownerOf({ incoming }: TasksQuestion, { user }: Caller): TaskOwner {
  return { userId: user.id, language: callerLanguage(incoming.headers) }
}

function viewOf({ settings, clock }: CallContext, task: TaskState): TaskView {
  return task.platform === 'suno' ? musicView(task) : drawingView(task, settings.tasks, clock.nowMs())
}

/** Suno's answers have something around them, and Midjourney-proxy's have nothing. */
function written(platform: TaskAsk['platform'], told: TaskView | readonly TaskView[]): Buffer {
  return Buffer.from(JSON.stringify(platform === 'suno' ? { code: 'success', message: '', data: told } : told))
}
