import { isTaskId, klingSubmits, readKlingAsk } from '@tollgate/formats'
import type { CallKind } from '../../admission/call-kind'
import type { Destination } from '../core/destination'
import { klingDialect } from '../core/dialects'

const klingPath = /^\/kling\/(.+)$/
const ofFilm = /^v1\/videos\/([^/]+)(?:\/([^/]+))?$/
const dialect = klingDialect
const platform = 'kling'
/** What is told to whoever tells how a task goes on. */
const taken = { code: 0, message: 'SUCCEED', data: null }

const films: ReadonlyMap<string, CallKind> = new Map(
  klingSubmits.map((action) => [
    action,
    {
      ...dialect,
      capability: 'kling-tasks',
      operation: 'video_task',
      spanName: `POST /kling/v1/videos/${action}`,
      task: { dialect: platform, read: (body) => readKlingAsk(action, body) },
    },
  ]),
)

/** Where a request of Kling's API goes; null where it is none. */
export function klingDestination(method: string, path: string): Destination | null {
  const task = klingPath.exec(path)?.[1]
  if (task === undefined) return null
  if (method === 'POST' && task === 'notify') return { kind: 'task-notice', dialect, taken }
  const [, action = '', id = ''] = ofFilm.exec(task) ?? []
  const call = films.get(action)
  if (call === undefined) return { kind: 'unknown', dialect }
  if (method === 'POST' && id === '') return { kind: 'call', call }
  return method === 'GET' && isTaskId(id)
    ? { kind: 'tasks', dialect, platform, asked: { kind: 'one', id } }
    : { kind: 'unknown', dialect }
}

/** Where films are submitted. */
export const klingPaths: readonly string[] = klingSubmits.map((action) => `/kling/v1/videos/${action}`)
