import type { Capability } from '@tollgate/catalogue'

/** A question about tasks that makes nobody do anything. */
interface TaskQuestion {
  /** Where it is asked, below the path of the API. */
  readonly task: string
  /** Without one it is a GET. */
  readonly body?: Readonly<Record<string, unknown>>
  /** Whether that can be the answer of such an upstream. */
  isAnswer(value: unknown): boolean
}

/** An id of no task. */
const nobodys = '0'
const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>)[name] : undefined // an object may have it

/** How channels that take tasks in are tested: they are asked for tasks that they need not have. */
export const taskQuestions = {
  'drawing-tasks': { task: 'task/list-by-condition', body: { ids: [nobodys] }, isAnswer: Array.isArray },
  'music-tasks': { task: 'fetch', body: { ids: [nobodys] }, isAnswer: (value) => fieldOf(value, 'code') === 'success' },
  'video-tasks': { task: 'videos', isAnswer: (value) => Array.isArray(fieldOf(value, 'data')) },
  'kling-tasks': { task: 'videos/text2video', isAnswer: (value) => fieldOf(value, 'code') === 0 },
} as const satisfies Partial<Record<Capability, TaskQuestion>>

/** What of a channel's capabilities is asked about tasks. */
export type TaskCapability = keyof typeof taskQuestions

/** Whether this is one of them. */
export function isTaskTest(capability: Capability): capability is TaskCapability {
  return Object.hasOwn(taskQuestions, capability)
}

/** Whether the body of a good answer is one about tasks. */
export function isTaskAnswer(capability: TaskCapability, body: Buffer): boolean {
  try {
    return taskQuestions[capability].isAnswer(JSON.parse(body.toString()) as unknown)
  } catch {
    return false // it is no JSON
  }
}
