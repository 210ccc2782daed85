import type { AnswerSetting } from '../../../core/translator'
import type { Fields } from '../../../parts/fields'
import { type Own, restOf } from '../../../parts/own'
import { answerId } from '../words/ids'

const ofResponse: ReadonlySet<string> = new Set([
  ...['id', 'object', 'created_at', 'model', 'status', 'output', 'output_text', 'usage', 'incomplete_details'],
])
/**
 * What a response says again of its request. An answer is written without its request at hand, so these say nothing of it; they
 * are there because clients that go by types read them.
 */
const unsaid: Fields = Object.freeze({
  error: null,
  instructions: null,
  metadata: {},
  parallel_tool_calls: true,
  temperature: null,
  tool_choice: 'auto',
  tools: [],
  top_p: null,
})

/** What else a response said. Its id goes with it: who kept it finds it by that alone. */
export function restOfResponse(response: Fields): Own | undefined {
  const telling = Object.entries(response).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(unsaid[name]),
  )
  const rest = restOf('openai-responses', Object.fromEntries(telling), ofResponse)
  return rest && { ...rest, value: { ...rest.value, id: response.id } }
}

/** The fields of a response but for its state, its output and its usage (https://platform.openai.com/docs/api-reference/responses/object). */
export function responseFields({ answerId: id, nowSeconds, model }: AnswerSetting, back: Fields): Fields {
  return { ...unsaid, object: 'response', created_at: nowSeconds, id: answerId(id), ...back, model }
}
