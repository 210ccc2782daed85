import { message, type VendorSample } from '../sample'

/** As https://www.coze.cn/docs/developer_guides/chat_v3 shows it. */
const ids = { conversation_id: 'conversation', bot_id: 'bot', chat_id: 'chat' }
const chat = (status: string, more: object = {}) => {
  return {
    id: 'chat',
    conversation_id: 'conversation',
    bot_id: 'bot',
    status,
    last_error: { code: 0, msg: '' },
    ...more,
  }
}
const said = (content: string, type = 'answer') => ({
  id: 'm',
  ...ids,
  role: 'assistant',
  type,
  content,
  content_type: 'text',
})

export const cozeSample: VendorSample = {
  stream: [
    message(chat('created'), 'conversation.chat.created'),
    message(said('{"name":"search"}', 'function_call'), 'conversation.message.completed'),
    message(said('Glad to '), 'conversation.message.delta'),
    message(said('meet you'), 'conversation.message.delta'),
    message(said('Glad to meet you'), 'conversation.message.completed'),
    message(said('And you?', 'follow_up'), 'conversation.message.completed'),
    message(
      chat('completed', { usage: { token_count: 17, output_count: 5, input_count: 12 } }),
      'conversation.chat.completed',
    ),
    message('[DONE]', 'done'),
  ],
  text: 'Glad to meet you',
  tokens: [12, 5],
  errors: [
    [{ code: 4000, msg: 'Invalid request parameters' }, 200, 400],
    [{ code: 4100, msg: 'authentication is invalid' }, 200, 401],
    [{ code: 4101, msg: 'The token has no permission' }, 200, 403],
    [{ code: 4013, msg: 'Too many requests' }, 200, 429],
    [{ code: 4028, msg: 'No free quota is left' }, 200, 429],
    [{ code: 5000, msg: 'Internal' }, 200, 502],
    [chat('failed', { last_error: { code: 4013, msg: 'Too many requests' } }), 200, 429],
    [chat('requires_action', { required_action: { type: 'submit_tool_outputs' } }), 200, 502],
  ],
}
