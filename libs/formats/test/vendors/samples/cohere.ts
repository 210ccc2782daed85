import { message, type VendorSample } from '../sample'

/** As https://docs.cohere.com/reference/chat and https://docs.cohere.com/reference/chat-stream show it. */
const usage = {
  billed_units: { input_tokens: 5, output_tokens: 418 },
  tokens: { input_tokens: 71, output_tokens: 418 },
}
const said = (type: string, content: unknown) => message({ type, index: 0, delta: { message: { content } } })

export const cohereSample: VendorSample = {
  answer: {
    id: 'c14c80c3',
    finish_reason: 'COMPLETE',
    message: { role: 'assistant', content: [{ type: 'text', text: 'Glad to meet you' }] },
    usage,
  },
  stream: [
    message({ type: 'message-start', id: 'c14c80c3', delta: { message: { role: 'assistant', content: [] } } }),
    said('content-start', { type: 'text', text: '' }),
    said('content-delta', { text: 'Glad to ' }),
    said('content-delta', { text: 'meet you' }),
    message({ type: 'content-end', index: 0 }),
    message({ type: 'message-end', delta: { finish_reason: 'COMPLETE', usage } }),
  ],
  text: 'Glad to meet you',
  tokens: [5, 418],
  errors: [
    [{ message: 'invalid request: message must be at least 1 token long' }, 400, 400],
    [{ id: 'x', message: 'invalid api token' }, 401, 401],
    [{ message: 'too many requests' }, 429, 429],
    [{ type: 'message-end', delta: { finish_reason: 'ERROR', error: 'It broke' } }, 200, 500],
    [{ finish_reason: 'TIMEOUT', message: { role: 'assistant', content: [] } }, 200, 504],
  ],
}
