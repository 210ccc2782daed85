import type { Capability } from '@tollgate/catalogue'
import { type FieldTable, fieldTable } from '../request/field-table'

/** What can be asked for that is a task. */
export type TaskCapability = Extract<Capability, 'drawing-tasks' | 'music-tasks' | 'video-tasks' | 'kling-tasks'>

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
const videoTexts = ['model', 'prompt', 'seconds', 'size', 'n', 'duration', 'quality', 'resolution'] as const
const videoFiles = ['input_reference'] as const
const klingTexts = [
  'model_name',
  'model',
  'prompt',
  'negative_prompt',
  'mode',
  'sound',
  'duration',
  'aspect_ratio',
  'callback_url',
  'external_task_id',
] as const
const klingFiles = ['image', 'image_tail'] as const
/** Values with texts further inside, which are kept whole. */
const klingParts = ['multi_prompt', 'voice_list'] as const

/** A field of a submit that matters to a relay. */
export type TaskField =
  | (typeof drawingTexts)[number]
  | (typeof drawingFiles)[number]
  | (typeof musicTexts)[number]
  | (typeof musicFlags)[number]
  | (typeof videoTexts)[number]
  | (typeof videoFiles)[number]
  | (typeof klingTexts)[number]
  | (typeof klingFiles)[number]
  | (typeof klingParts)[number]

const byName = (names: readonly TaskField[]) => Object.fromEntries(names.map((name) => [name, name]))

/**
 * The fields of the submits of Midjourney-proxy (https://github.com/novicezk/midjourney-proxy), of Suno-API, of OpenAI's videos
 * (https://platform.openai.com/docs/api-reference/videos) and of Kling's (https://app.klingai.com/global/dev/document-api).
 */
export const taskFields: Readonly<Record<TaskCapability, FieldTable<TaskField>>> = {
  'drawing-tasks': fieldTable<TaskField>(byName([...drawingTexts, ...drawingFiles]), []),
  'music-tasks': fieldTable<TaskField>(byName([...musicTexts, ...musicFlags]), []),
  'video-tasks': fieldTable<TaskField>(byName([...videoTexts, ...videoFiles]), []),
  'kling-tasks': fieldTable<TaskField>(byName([...klingTexts, ...klingFiles, ...klingParts]), []),
}

/** Those of them whose text is kept. */
export const taskTexts: ReadonlySet<TaskField> = new Set<TaskField>([
  ...drawingTexts,
  ...musicTexts,
  ...videoTexts,
  ...klingTexts,
])

/** Those whose value is kept as JSON, whatever it is. */
export const taskParts: ReadonlySet<TaskField> = new Set<TaskField>(klingParts)

/** Whether a request for this submits a task. */
export function isTaskBody(capability: Capability): capability is TaskCapability {
  return Object.hasOwn(taskFields, capability)
}
