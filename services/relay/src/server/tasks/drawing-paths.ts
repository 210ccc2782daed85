import { drawingSubmits, isTaskId, readDrawingAsk } from '@tollgate/formats'
import type { CallKind } from '../../admission/call-kind'
import type { Destination } from '../core/destination'
import { drawingDialect } from '../core/dialects'

/** Midjourney-proxy's API, also behind the name of a mode, which nobody but the caller goes by: `/mj-fast/mj/submit/imagine`. */
const drawingPath = /^(?:\/[\w-]{1,64})?\/mj\/(.+)$/
/** What is asked of one task. */
const ofTask = /^task\/([^/]+)\/(fetch|image-seed)$/
const ofImage = /^image\/([\w-]{1,128})$/
const dialect = drawingDialect
const platform = 'midjourney'
/** What is told to whoever tells how a task goes on. */
const taken = { code: 1, description: '', result: null, properties: {} }

const drawings: ReadonlyMap<string, CallKind> = new Map(
  drawingSubmits.map((task) => [
    task,
    {
      ...dialect,
      capability: 'drawing-tasks',
      operation: 'drawing_task',
      spanName: `POST /mj/${task}`,
      task: { dialect: platform, read: (body) => readDrawingAsk(task, body) },
    },
  ]),
)

/** Where a request of Midjourney-proxy's API goes; null where it is none. */
export function drawingDestination(method: string, path: string): Destination | null {
  const task = drawingPath.exec(path)?.[1]
  if (task === undefined) return null
  const call = method === 'POST' ? drawings.get(task) : undefined
  if (call !== undefined) return { kind: 'call', call }
  if (method === 'POST' && task === 'notify') return { kind: 'task-notice', dialect, taken }
  if (method === 'POST' && task === 'task/list-by-condition')
    return { kind: 'tasks', dialect, platform, asked: { kind: 'many' } }
  const [, id = '', wanted] = (method === 'GET' && ofTask.exec(task)) || []
  if (wanted !== undefined && isTaskId(id))
    return { kind: 'tasks', dialect, platform, asked: { kind: wanted === 'fetch' ? 'one' : 'seed', id } }
  const imageId = method === 'GET' ? ofImage.exec(task)?.[1] : undefined
  return imageId === undefined ? { kind: 'unknown', dialect } : { kind: 'task-image', dialect, imageId }
}

/** Where drawings are submitted. */
export const drawingPaths: readonly string[] = drawingSubmits.map((task) => `/mj/${task}`)
