import type { Capability } from '@tollgate/catalogue'
import { type FieldTable, fieldTable } from '../request/field-table'

/** What can be asked for that is a task. */
export type TaskCapability = Extract<Capability, 'drawing-tasks' | 'music-tasks'>

/** Fields that are read as text, or as a number. */
const drawingTexts = [
  'prompt',
  'action',
  'taskId',
  'index',
  'content',
  'customId',
  'state',
  'botType',
  'notifyHook',
] as const
/** Those whose presence alone matters: they hold images. */
const drawingFiles = ['base64', 'base64Array', 'sourceBase64', 'targetBase64', 'maskBase64', 'accountFilter'] as const
const musicTexts = [
  'prompt',
  'gpt_description_prompt',
  'tags',
  'title',
  'mv',
  'task_id',
  'continue_clip_id',
  'continue_at',
] as const
const musicFlags = ['make_instrumental', 'notify_hook'] as const

/** A field of a submit that matters to a relay. */
export type TaskField =
  | (typeof drawingTexts)[number]
  | (typeof drawingFiles)[number]
  | (typeof musicTexts)[number]
  | (typeof musicFlags)[number]

const byName = (names: readonly TaskField[]) => Object.fromEntries(names.map((name) => [name, name]))

/** The fields of the submits of Midjourney-proxy (https://github.com/novicezk/midjourney-proxy) and of Suno-API. */
export const taskFields: Readonly<Record<TaskCapability, FieldTable<TaskField>>> = {
  'drawing-tasks': fieldTable<TaskField>(byName([...drawingTexts, ...drawingFiles]), []),
  'music-tasks': fieldTable<TaskField>(byName([...musicTexts, ...musicFlags]), []),
}

/** Those of them whose text is kept. */
export const taskTexts: ReadonlySet<TaskField> = new Set<TaskField>([...drawingTexts, ...musicTexts])

/** Whether a request for this submits a task. */
export function isTaskBody(capability: Capability): capability is TaskCapability {
  return Object.hasOwn(taskFields, capability)
}
