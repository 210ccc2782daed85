import type { TaskBody } from '../../core/task-body'
import { secondsOf } from '../seconds-of'
import { invalid, missing, type TaskAsk, type TaskAskFault, textsOf, unpriced } from '../task-ask'
import { klingFactor } from './kling-factor'

/** What Kling can be asked for here, by the last part of its path. */
const klingActions: Readonly<Record<string, string>> = { text2video: 'TEXT2VIDEO', image2video: 'IMAGE2VIDEO' }
const usualModel = 'kling-v1'
const usualSeconds = 5
const kept = ['mode', 'duration', 'aspect_ratio', 'external_task_id']
const words = ['prompt', 'negative_prompt', 'multi_prompt', 'voice_list']

/** The last parts of the paths at which tasks are submitted. */
export const klingSubmits: readonly string[] = Object.keys(klingActions)

/** What a submit at this path asks for, or why that cannot be. Total: any body has an answer. */
export function readKlingAsk(path: string, body: TaskBody): TaskAsk | TaskAskFault {
  const action = Object.hasOwn(klingActions, path) ? klingActions[path] : undefined
  if (action === undefined) return invalid('action')
  const { texts, given } = body
  const hasImage = given.includes('image') || given.includes('image_tail')
  if (action === 'IMAGE2VIDEO' && !hasImage) return missing('image')
  if (action === 'TEXT2VIDEO' && texts['prompt'] === undefined && texts['multi_prompt'] === undefined)
    return missing('prompt')
  const seconds = secondsOf(texts['duration'], usualSeconds)
  if (seconds === null) return invalid('duration')
  const model = texts['model_name'] ?? texts['model'] ?? usualModel
  const factor = klingFactor(model, texts)
  if (factor === null) return unpriced(texts['mode'] === undefined ? 'sound' : 'mode')
  return {
    platform: 'kling',
    action,
    model,
    modelField: 'model_name',
    measure: { seconds, factor },
    isFree: false,
    task: `videos/${path}`,
    parentId: null,
    isOfUnfinished: false,
    prompt: texts['prompt'] ?? '',
    state: '',
    properties: textsOf(body, kept),
    said: words.flatMap((name) => texts[name] ?? []),
    // What is paid for is what is asked for, whatever an upstream takes for the usual one.
    set: texts['model_name'] === undefined ? { model_name: model } : {},
  }
}
