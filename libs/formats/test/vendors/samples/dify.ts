import { message, type VendorSample } from '../sample'

/** As https://docs.dify.ai/api-reference/chat/send-chat-message shows it. */
const ids = { task_id: 'task', message_id: 'message', conversation_id: 'conversation', created_at: 1_705_398_420 }
const metadata = {
  usage: {
    prompt_tokens: 1_033,
    completion_tokens: 135,
    total_tokens: 1_168,
    total_price: '0.0013030',
    currency: 'USD',
  },
  retriever_resources: [],
}

export const difySample: VendorSample = {
  answer: { event: 'message', ...ids, id: 'message', mode: 'chat', answer: 'Glad to meet you', metadata },
  stream: [
    message({ event: 'workflow_started', ...ids, workflow_run_id: 'run', data: { id: 'run', inputs: {} } }),
    message({ event: 'message', ...ids, answer: 'Glad to ' }),
    message({ event: 'ping' }),
    message({ event: 'message', ...ids, answer: 'meet you' }),
    message({ event: 'message_end', ...ids, metadata }),
    message({ event: 'tts_message_end', ...ids, audio: '' }),
  ],
  text: 'Glad to meet you',
  tokens: [1_033, 135],
  errors: [
    [{ code: 'invalid_param', message: 'query is required', status: 400 }, 400, 400],
    [{ code: 'unauthorized', message: 'Access token is invalid', status: 401 }, 401, 401],
    [{ event: 'error', ...ids, status: 400, code: 'provider_quota_exceeded', message: 'No quota' }, 200, 400],
    [{ event: 'error', ...ids, status: 503, code: 'invoke_error', message: 'The model is busy' }, 200, 503],
    [{ event: 'error', ...ids, code: 'internal_server_error', message: 'Internal' }, 200, 500],
  ],
}
