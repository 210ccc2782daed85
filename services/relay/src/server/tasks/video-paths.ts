import { isTaskId, readVideoAsk } from '@tollgate/formats'
import type { CallKind } from '../../admission/call-kind'
import type { Destination } from '../core/destination'
import { openaiDialect } from '../core/dialects'

/** OpenAI's videos, also behind the prefix of its API. */
const videoPath = /^(?:\/openai)?\/v1\/videos(?:\/([^/]+)(\/content)?)?$/
const dialect = openaiDialect
const platform = 'sora'

const video: CallKind = {
  ...dialect,
  capability: 'video-tasks',
  operation: 'video_task',
  spanName: 'POST /v1/videos',
  task: { dialect: platform, read: readVideoAsk },
}

/** Where a request for OpenAI's videos goes; null where it is none. */
export function videoDestination(method: string, path: string, query: string): Destination | null {
  const found = videoPath.exec(path)
  if (found === null) return null
  const [, id = '', content] = found
  if (id === '' && method === 'POST') return { kind: 'call', call: video }
  if (method !== 'GET' || !isTaskId(id)) return { kind: 'unknown', dialect }
  const asked = content === undefined ? ({ kind: 'one', id } as const) : ({ kind: 'content', id, query } as const)
  return { kind: 'tasks', dialect, platform, asked }
}

/** Where videos are submitted. */
export const videoPaths: readonly string[] = ['/v1/videos']
