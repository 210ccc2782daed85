import type { TaskBody } from '../../core/task-body'
import { invalid, isTaskId, missing, type TaskAsk, type TaskAskFault, textsOf } from '../task-ask'

/** What Suno-API can be asked for, and the name under which each is allowed, routed and paid for. */
const musicModels: Readonly<Record<string, string>> = { MUSIC: 'suno_music', LYRICS: 'suno_lyrics' }
const usualVersion = 'chirp-v3-0'
const kept = ['title', 'tags', 'mv', 'continue_clip_id', 'continue_at']
const words = ['prompt', 'gpt_description_prompt', 'title', 'tags']

/** The action that stands in a path, in whatever letters; null for what is none. */
export function musicActionOf(name: string): string | null {
  const action = name.toUpperCase()
  return Object.hasOwn(musicModels, action) ? action : null
}

/** What a submit of this action asks for, or why that cannot be. Total: any body has an answer. */
export function readMusicAsk(action: string, body: TaskBody): TaskAsk | TaskAskFault {
  const model = Object.hasOwn(musicModels, action) ? musicModels[action] : undefined
  if (model === undefined) return invalid('action')
  const { texts } = body
  const { prompt, gpt_description_prompt: wish, task_id: taskId } = texts
  if (action === 'LYRICS' && prompt === undefined) return missing('prompt')
  if (texts['continue_clip_id'] !== undefined && taskId === undefined) return missing('task_id')
  if (taskId !== undefined && !isTaskId(taskId)) return invalid('task_id')
  const isVersionless = action === 'MUSIC' && texts['mv'] === undefined
  return {
    platform: 'suno',
    action,
    model,
    isFree: false,
    task: `submit/${action}`,
    // A clip is kept by the account that made it.
    parentId: texts['continue_clip_id'] === undefined ? null : (taskId ?? null),
    isOfUnfinished: true,
    prompt: wish ?? prompt ?? '',
    state: '',
    properties: textsOf(body, kept),
    said: words.flatMap((name) => texts[name] ?? []),
    set: isVersionless ? { mv: usualVersion } : {},
  }
}
