import { message, type SampleMessage, type VendorSample } from '../sample'

/** As the tests of https://github.com/openai/codex (codex-rs/codex-api) show it. */
const event = (type: string, more: object): SampleMessage => message({ type, ...more }, type)
const place = { item_id: 'msg_1', output_index: 0, content_index: 0 }
const item = { id: 'msg_1', type: 'message', role: 'assistant' }
const usage = { input_tokens: 12, output_tokens: 5, total_tokens: 17 }

export const codexSample: VendorSample = {
  stream: [
    event('response.created', { response: { id: 'resp_1', model: 'gpt-5.5', status: 'in_progress', output: [] } }),
    event('response.output_item.added', { output_index: 0, item: { ...item, content: [] } }),
    event('response.output_text.delta', { ...place, delta: 'Glad to ' }),
    event('response.output_text.delta', { ...place, delta: 'meet you' }),
    event('response.output_item.done', {
      output_index: 0,
      item: { ...item, content: [{ type: 'output_text', text: 'Glad to meet you' }] },
    }),
    event('response.completed', { response: { id: 'resp_1', status: 'completed', output: [], usage } }),
  ],
  text: 'Glad to meet you',
  tokens: [12, 5],
  errors: [
    [{ detail: 'Unsupported parameter: max_output_tokens' }, 400, 400],
    [{ detail: 'Unauthorized' }, 401, 401],
    [{ error: { type: 'usage_limit_reached', message: 'The usage limit has been reached' } }, 429, 429],
    [{ type: 'response.failed', response: { error: { code: 'rate_limit_exceeded', message: 'Wait' } } }, 200, 429],
  ],
}
