import type { TaskPlatform } from '@tollgate/contracts'
import type { CallContext } from '../account/call-context'
import type { Caller } from '../admission/caller/caller'
import { callerLanguage } from '../admission/caller/language'
import type { TaskOwner } from '../admission/tasks/task-finder'
import type { ClientRequest, ClientResponse } from '../client-http/client-exchange'
import { isRefusal, type Refusal } from '../errors/relay.errors'
import type { Topic, TopicAnswer } from '../questions/question'
import type { TaskView } from '../tasks/apis/task-api'
import { taskApis } from '../tasks/apis/task-apis'
import type { AskedTasks } from './asked-tasks'
import { askSeed } from './image-seed'
import { readIds } from './read-ids'
import { showContent } from './task-content'

/** A question for tasks, and by which API it came. */
export interface TasksQuestion {
  readonly platform: TaskPlatform
  readonly asked: AskedTasks
  readonly incoming: ClientRequest
  readonly response: ClientResponse
}

const spanNames: Readonly<Record<TaskPlatform, Readonly<Partial<Record<AskedTasks['kind'], string>>>>> = {
  midjourney: {
    one: 'GET /mj/task/{id}/fetch',
    many: 'POST /mj/task/list-by-condition',
    seed: 'GET /mj/task/{id}/image-seed',
  },
  suno: { one: 'GET /suno/fetch/{id}', many: 'POST /suno/fetch' },
  sora: { one: 'GET /v1/videos/{id}', content: 'GET /v1/videos/{id}/content' },
  kling: { one: 'GET /kling/v1/videos/{action}/{id}' },
}

/** What became of tasks of the caller's own. Those of others are not there. */
export function tasksTopic(context: CallContext, question: TasksQuestion): Topic {
  const { platform, asked } = question
  return {
    spanName: spanNames[platform][asked.kind] ?? platform,
    mayBeExhausted: true,
    answer: (caller, _format, requestId) =>
      asked.kind === 'many' ? answerMany(context, question, caller) : answerOne(context, question, caller, requestId),
  }
}

async function answerMany(context: CallContext, question: TasksQuestion, caller: Caller): Promise<Buffer | Refusal> {
  const { platform, incoming } = question
  const ids = await readIds(incoming, context.rooms)
  if (isRefusal(ids)) return ids
  const tasks = ids.length === 0 ? [] : await context.tasks.find(ownerOf(question, caller), platform, ids)
  const { settings, clock } = context
  const views = tasks.map((task) => taskApis[platform].view(task, settings.tasks, clock.nowMs()))
  return written(platform, views)
}

async function answerOne(
  context: CallContext,
  question: TasksQuestion,
  caller: Caller,
  requestId: string,
): Promise<TopicAnswer> {
  const { platform, asked } = question
  const { id } = asked as Exclude<AskedTasks, { kind: 'many' }> // the caller looked
  const [task] = await context.tasks.find(ownerOf(question, caller), platform, [id])
  if (task === undefined) return { code: 'task-unknown', params: { id } }
  if (asked.kind === 'seed') return askSeed(context, task)
  if (asked.kind === 'content')
    return showContent(context, { ...question, userId: caller.user.id, task, query: asked.query, requestId })
  return written(platform, taskApis[platform].view(task, context.settings.tasks, context.clock.nowMs()))
}

function ownerOf({ incoming }: TasksQuestion, { user }: Caller): TaskOwner {
  return { userId: user.id, language: callerLanguage(incoming.headers) }
}

function written(platform: TaskPlatform, told: TaskView | readonly TaskView[]): Buffer {
  return Buffer.from(JSON.stringify(taskApis[platform].written(told)))
}
