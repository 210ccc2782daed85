import { isTaskId, musicActionOf, readMusicAsk } from '@tollgate/formats'
import type { CallKind } from '../../admission/call-kind'
import type { Destination } from '../core/destination'
import { musicDialect } from '../core/dialects'

const musicPath = /^\/suno\/(.+)$/
const ofMusic = /^fetch\/([^/]+)$/
const submitsMusic = /^submit\/([^/]+)$/
const dialect = musicDialect
const platform = 'suno'
const songs = new Map<string, CallKind>()

/** Where a request of Suno-API's goes; null where it is none. */
export function musicDestination(method: string, path: string): Destination | null {
  const task = musicPath.exec(path)?.[1]
  if (task === undefined) return null
  const action = musicActionOf((method === 'POST' && submitsMusic.exec(task)?.[1]) || '')
  if (action !== null) return { kind: 'call', call: musicKind(action) }
  if (method === 'POST' && task === 'fetch') return { kind: 'tasks', dialect, platform, asked: { kind: 'many' } }
  const id = method === 'GET' ? (ofMusic.exec(task)?.[1] ?? '') : ''
  return isTaskId(id) ? { kind: 'tasks', dialect, platform, asked: { kind: 'one', id } } : { kind: 'unknown', dialect }
}

/** Made once for each of a few actions. */
function musicKind(action: string): CallKind {
  const known = songs.get(action)
  if (known !== undefined) return known
  const made: CallKind = {
    ...dialect,
    capability: 'music-tasks',
    operation: 'music_task',
    spanName: `POST /suno/submit/${action.toLowerCase()}`,
    task: { dialect: platform, read: (body) => readMusicAsk(action, body) },
  }
  songs.set(action, made)
  return made
}

/** Where songs are submitted. */
export const musicPaths: readonly string[] = ['/suno/submit/music', '/suno/submit/lyrics']
