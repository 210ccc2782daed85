import { message, type VendorSample } from '../sample'

/** As https://docs.ollama.com/api/chat and https://docs.ollama.com/api/errors show it. */
const head = { model: 'llama3.2', created_at: '2023-08-04T19:22:45.499127Z' }
const counted = {
  done: true,
  done_reason: 'stop',
  total_duration: 4_883_583_458,
  prompt_eval_count: 26,
  eval_count: 282,
}
const line = (content: string) => message({ ...head, message: { role: 'assistant', content }, done: false })

export const ollamaSample: VendorSample = {
  answer: { ...head, message: { role: 'assistant', content: 'Glad to meet you' }, ...counted },
  stream: [
    line('Glad to '),
    line('meet you'),
    message({ ...head, message: { role: 'assistant', content: '' }, ...counted }),
  ],
  text: 'Glad to meet you',
  tokens: [26, 282],
  errors: [
    [{ error: "model 'llama3.2' not found" }, 404, 404],
    [{ error: 'invalid model name' }, 400, 400],
    [{ error: 'an error was encountered while running the model' }, 200, 500],
  ],
}
