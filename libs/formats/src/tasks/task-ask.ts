import type { TaskBody } from '../core/task-body'

/** The interfaces by which tasks are submitted. */
export type TaskPlatformName = 'midjourney' | 'suno' | 'sora' | 'kling'

/** How much of something a submit asks for: a price is for one second of it in the usual quality. */
export interface TaskMeasure {
  readonly seconds: number
  /** How many times as much a second costs, as exact decimal text. */
  readonly factor: string
}

/** What a submit asks for. */
export interface TaskAsk {
  readonly platform: TaskPlatformName
  /** As the platform calls it: `IMAGINE`, `MUSIC`. */
  readonly action: string
  /** The name under which it is allowed, routed and paid for. */
  readonly model: string
  /** The field in which the body names the model; absent where the action is all that names one. */
  readonly modelField?: string
  /** What is paid for by its length; absent where every task costs the same. */
  readonly measure?: TaskMeasure
  /** What follows is paid for, and this is not. */
  readonly isFree: boolean
  /** Where an upstream is asked for it, below the path of its API. */
  readonly task: string
  /** The upstream's id of the task that it follows up; null where it begins anew. */
  readonly parentId: string | null
  /** The task that it follows up need not be done. */
  readonly isOfUnfinished: boolean
  readonly prompt: string
  /** What the client gave along with it, to be shown again. */
  readonly state: string
  readonly properties: Readonly<Record<string, string>>
  /** Everything in it that somebody has written. */
  readonly said: readonly string[]
  /** Fields that the upstream is to get in place of the caller's. */
  readonly set: Readonly<Record<string, unknown>>
}

/** Why a submit cannot be: `param` is not there, has a value that it cannot have, or one that nobody here has a price for. */
export interface TaskAskFault {
  readonly fault: 'missing' | 'invalid' | 'unpriced'
  readonly param: string
}

/** Whether a reading came to a fault. */
export function isAskFault(read: TaskAsk | TaskAskFault): read is TaskAskFault {
  return 'fault' in read
}

/** A field that is not there. */
export const missing = (param: string): TaskAskFault => ({ fault: 'missing', param })

/** A field whose value says nothing that can be done. */
export const invalid = (param: string): TaskAskFault => ({ fault: 'invalid', param })

/** A field by which a task costs what nobody here knows. */
export const unpriced = (param: string): TaskAskFault => ({ fault: 'unpriced', param })

/** The texts of these names that are there. */
export function textsOf({ texts }: TaskBody, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    names.flatMap((name) => {
      const text = texts[name]
      return text === undefined ? [] : [[name, text] as const]
    }),
  )
}

/** Upstreams have their ids in paths and bodies: nothing else than this is one. */
const idShape = /^[\w.:-]{1,128}$/

/** Whether a text can be an upstream's id of a task. */
export function isTaskId(text: string): boolean {
  return idShape.test(text) && !/^\.+$/.test(text)
}
