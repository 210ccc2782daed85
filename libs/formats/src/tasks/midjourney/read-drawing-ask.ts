import type { TaskBody } from '../../core/task-body'
import { invalid, isTaskId, missing, type TaskAsk, type TaskAskFault, textsOf } from '../task-ask'
import { actionOfButton, actionOfChange, type DrawingAction, drawingModels, opensWindow } from './drawing-actions'

/** What is shown again of a task. */
const kept = ['customId', 'botType', 'index']
const words = ['prompt', 'content']

/** An action and the task that it follows up. */
interface Followed {
  readonly action: DrawingAction
  readonly parentId: string | null
}

type Reader = (body: TaskBody) => Followed | TaskAskFault

/** A beginning, for which these fields have to be there: one of them, or all. */
const begins =
  (action: DrawingAction, needed: readonly string[], isAny = false): Reader =>
  ({ given }) => {
    const [absent] = needed.filter((name) => !given.includes(name))
    const isThere = isAny ? needed.some((name) => given.includes(name)) : absent === undefined
    return isThere ? { action, parentId: null } : missing(absent ?? '')
  }

const readers: Readonly<Record<string, Reader>> = {
  'submit/imagine': begins('IMAGINE', ['prompt']),
  'submit/describe': begins('DESCRIBE', ['base64', 'base64Array', 'prompt'], true),
  'submit/blend': begins('BLEND', ['base64Array']),
  'submit/shorten': begins('SHORTEN', ['prompt']),
  'submit/upload-discord-images': begins('UPLOAD', ['base64Array']),
  'insight-face/swap': begins('SWAP_FACE', ['sourceBase64', 'targetBase64']),
  'submit/modal': ({ texts }) => followed('MODAL', texts['taskId']),
  'submit/change': change,
  'submit/simple-change': simpleChange,
  'submit/action': button,
}

/** The submits of Midjourney-proxy and its forks, as they stand below `/mj/`. */
export const drawingSubmits: readonly string[] = Object.keys(readers)

/** What a submit asks for at this path below `/mj/`, or why that cannot be. Total: any body has an answer. */
export function readDrawingAsk(task: string, body: TaskBody): TaskAsk | TaskAskFault {
  const reader = Object.hasOwn(readers, task) ? readers[task] : undefined
  const read = reader?.(body) ?? invalid('action')
  if ('fault' in read) return read
  const { action, parentId } = read
  const { texts } = body
  return {
    platform: 'midjourney',
    action,
    model: drawingModels[action],
    isFree: opensWindow(action),
    task,
    parentId,
    isOfUnfinished: action === 'MODAL',
    prompt: texts['prompt'] ?? '',
    state: texts['state'] ?? '',
    properties: textsOf(body, kept),
    said: words.flatMap((name) => texts[name] ?? []),
    set: {},
  }
}

function followed(action: DrawingAction, taskId: string | undefined, param = 'taskId'): Followed | TaskAskFault {
  if (taskId === undefined) return missing(param)
  return isTaskId(taskId) ? { action, parentId: taskId } : invalid(param)
}

const changed: ReadonlySet<string> = new Set(['UPSCALE', 'VARIATION', 'REROLL'])

function change({ texts }: TaskBody): Followed | TaskAskFault {
  const action = texts['action']?.toUpperCase()
  if (action === undefined) return missing('action')
  if (!changed.has(action)) return invalid('action')
  const { index } = texts
  if (action !== 'REROLL' && (index === undefined || !/^[1-4]$/.test(index)))
    return index === undefined ? missing('index') : invalid('index')
  return followed(action as DrawingAction, texts['taskId']) // one of the three
}

function simpleChange({ texts }: TaskBody): Followed | TaskAskFault {
  const { content } = texts
  if (content === undefined) return missing('content')
  const read = actionOfChange(content)
  return read === null ? invalid('content') : followed(read.action, read.taskId, 'content')
}

function button({ texts }: TaskBody): Followed | TaskAskFault {
  const { customId } = texts
  if (customId === undefined) return missing('customId')
  const read = actionOfButton(customId)
  return read === null ? invalid('customId') : followed(read.action, texts['taskId'])
}

/** The dash as well that keyboards make of two. Space is looked at once, from where it begins: else a long run of it would cost its square. */
const modes = /(?<!\s)\s*(?:--|—)(?:fast|relax|turbo)(?![\w-])/gi

/** A prompt without what says how fast, and so how dear, it is to be drawn. */
export function withoutModes(prompt: string): string {
  return prompt.replace(modes, '')
}
