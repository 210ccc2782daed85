import { drawingSubmits, isTaskId, musicActionOf, readDrawingAsk, readMusicAsk } from '@tollgate/formats'
import type { CallKind } from '../admission/call-kind'
import type { Destination } from './destination'
import { drawingDialect, musicDialect } from './dialects'

/** Midjourney-proxy's API, also behind the name of a mode, which nobody but the caller goes by: `/mj-fast/mj/submit/imagine`. */
const drawingPath = /^(?:\/[\w-]{1,64})?\/mj\/(.+)$/
const musicPath = /^\/suno\/(.+)$/
/** What is asked of one task. */
const ofTask = /^task\/([^/]+)\/(fetch|image-seed)$/
const ofImage = /^image\/([\w-]{1,128})$/
const ofMusic = /^fetch\/([^/]+)$/
const submitsMusic = /^submit\/([^/]+)$/

const drawings: ReadonlyMap<string, CallKind> = new Map(
  drawingSubmits.map((task) => [
    task,
    {
      ...drawingDialect,
      capability: 'drawing-tasks',
      operation: 'drawing_task',
      spanName: `POST /mj/${task}`,
      task: { dialect: 'midjourney', read: (body) => readDrawingAsk(task, body) },
    },
  ]),
)

/** Where a request of an API of tasks goes; null where it is none of these APIs. */
export function taskDestination(method: string, path: string): Destination | null {
  const drawing = drawingPath.exec(path)?.[1]
  if (drawing !== undefined) return drawingDestination(method, drawing)
  const music = musicPath.exec(path)?.[1]
  return music === undefined ? null : musicDestination(method, music)
}

function drawingDestination(method: string, task: string): Destination {
  const dialect = drawingDialect
  const call = method === 'POST' ? drawings.get(task) : undefined
  if (call !== undefined) return { kind: 'call', call }
  if (method === 'POST' && task === 'notify') return { kind: 'task-notice', dialect }
  if (method === 'POST' && task === 'task/list-by-condition') return { kind: 'tasks', dialect, asked: { kind: 'many' } }
  const [, id = '', wanted] = (method === 'GET' && ofTask.exec(task)) || []
  if (wanted !== undefined && isTaskId(id))
    return { kind: 'tasks', dialect, asked: { kind: wanted === 'fetch' ? 'one' : 'seed', id } }
  const imageId = method === 'GET' ? ofImage.exec(task)?.[1] : undefined
  return imageId === undefined ? { kind: 'unknown', dialect } : { kind: 'task-image', dialect, imageId }
}

function musicDestination(method: string, task: string): Destination {
  const dialect = musicDialect
  const action = musicActionOf((method === 'POST' && submitsMusic.exec(task)?.[1]) || '')
  if (action !== null) return { kind: 'call', call: musicKind(action) }
  if (method === 'POST' && task === 'fetch') return { kind: 'tasks', dialect, asked: { kind: 'many' } }
  const id = method === 'GET' ? (ofMusic.exec(task)?.[1] ?? '') : ''
  return isTaskId(id) ? { kind: 'tasks', dialect, asked: { kind: 'one', id } } : { kind: 'unknown', dialect }
}

const songs = new Map<string, CallKind>()

/** Made once for each of a few actions. */
function musicKind(action: string): CallKind {
  const known = songs.get(action)
  if (known !== undefined) return known
  const made: CallKind = {
    ...musicDialect,
    capability: 'music-tasks',
    operation: 'music_task',
    spanName: `POST /suno/submit/${action.toLowerCase()}`,
    task: { dialect: 'suno', read: (body) => readMusicAsk(action, body) },
  }
  songs.set(action, made)
  return made
}

/** Where tasks are submitted. */
export const taskCallPaths: readonly string[] = [
  ...drawingSubmits.map((task) => `/mj/${task}`),
  '/suno/submit/music',
  '/suno/submit/lyrics',
]
