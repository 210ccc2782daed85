import { frame } from '../../answers/frames'
import { responseAnswer } from '../../answers/response'
import type { WireRequest } from '../../wire/wire'
import { objectOf } from '../speech/saying'
import type { Failure, Voice } from '../speech/voice'

/** What the backend of Codex takes of OpenAI's Responses, and how it refuses the rest (https://github.com/openai/codex, codex-rs/codex-api). */
export const codex: Voice = {
  hears: ({ method, path }) => method === 'POST' && path.endsWith('/backend-api/codex/responses'),
  read: (json) => objectOf(json) as WireRequest, // read with care
  judge: ({ json, headers }) => judged(objectOf(json), headers),
  answer: ({ wire, no }, behave) => responseAnswer(wire, behave, no),
  failure: ({ status, message }) => {
    if (status === 429) return { status, body: { error: { type: 'usage_limit_reached', message, plan_type: 'plus' } } }
    return { status, body: { detail: message } }
  },
  failureEvent: ({ message }, behave) => {
    const response = { id: 'resp_sim', status: 'failed', error: { code: 'server_error', message } }
    return frame({ type: 'response.failed', response }, behave, 'response.failed')
  },
}

function judged(body: Readonly<Record<string, unknown>>, headers: Readonly<Record<string, unknown>>): Failure | null {
  const refused = (message: string, status = 400): Failure => ({ status, message, code: null })
  if (headers['chatgpt-account-id'] === undefined) return refused('Unauthorized', 401)
  if (body['stream'] !== true) return refused('Stream must be set to true')
  if (body['store'] !== false) return refused('Store must be set to false')
  if (typeof body['instructions'] !== 'string') return refused('Instructions are required')
  const other = ['max_output_tokens', 'temperature', 'top_p', 'user'].find((name) => body[name] !== undefined)
  if (other !== undefined) return refused(`Unsupported parameter: ${other}`)
  const { input } = body
  const isSystem = (item: unknown) => objectOf(item)['role'] === 'system'
  return Array.isArray(input) && !input.some(isSystem) ? null : refused('System messages are not allowed')
}
