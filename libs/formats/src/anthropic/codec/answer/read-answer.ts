import type { Answer } from '../../../parts/answer'
import { type Fields, textOf } from '../../../parts/fields'
import { restOf } from '../../../parts/own'
import { readBlocks } from '../request/read-blocks'
import { readStop } from '../words/stop-reason'
import { readUsage } from '../words/usage'

/** Read of a message, or of the beginning of one that is streamed. */
export const ofMessage: ReadonlySet<string> = new Set([
  'id',
  'type',
  'role',
  'model',
  'content',
  'stop_reason',
  'stop_sequence',
  'stop_details',
  'usage',
])

/** A whole message (https://platform.claude.com/docs/en/api/messages); null when it is none. */
export function readAnswer(body: Fields): Answer | null {
  if (!Array.isArray(body.content)) return null
  const own = restOf('anthropic', body, ofMessage)
  return {
    id: textOf(body.id) ?? '',
    model: textOf(body.model) ?? '',
    choices: [{ index: 0, content: readBlocks(body.content), stop: readStop(body) }],
    usage: readUsage(body.usage),
    ...(own && { own }),
  }
}
