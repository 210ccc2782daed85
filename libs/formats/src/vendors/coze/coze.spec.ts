import { gathered, type Message, replied, streamed, written } from '../../../test/vendors/asking/told'
import { vendorTranslatorOf } from '../../vendors'

const coze = vendorTranslatorOf('coze')
const user = { role: 'user', content: 'Hi' }

describe('a request to Coze', () => {
  it('names the bot and has the conversation, of which nothing is kept there', () => {
    const image = { type: 'image_url', image_url: { url: 'https://x.com/a.png' } }
    const { body, losses } = written(
      coze,
      {
        messages: [
          { role: 'system', content: 'Be brief.' },
          user,
          { role: 'assistant', content: 'Hello' },
          { role: 'user', content: [{ type: 'text', text: 'See' }, image] },
        ],
      },
      { model: 'bot-7331' },
    )
    expect(body).toEqual({
      bot_id: '7331',
      user_id: 'req-1',
      stream: true,
      auto_save_history: false,
      additional_messages: [
        { role: 'user', type: 'question', content: 'Be brief.', content_type: 'text' },
        { role: 'user', type: 'question', content: 'Hi', content_type: 'text' },
        { role: 'assistant', type: 'answer', content: 'Hello', content_type: 'text' },
        {
          role: 'user',
          type: 'question',
          content: '[{"type":"text","text":"See"},{"type":"image","file_url":"https://x.com/a.png"}]',
          content_type: 'object_string',
        },
      ],
    })
    expect(losses).toEqual(['messages.role changed'])
  })

  it('says who asks, and is refused for what a bot alone decides', () => {
    expect(written(coze, { messages: [user], user: 'u1' }).body).toMatchObject({ user_id: 'u1' })
    const tools = [{ type: 'function', function: { name: 'weather' } }]
    expect(written(coze, { messages: [user], tools })).toEqual({ refused: 'tools' })
    const image = { type: 'image_url', image_url: { url: 'data:image/png;base64,AAAA' } }
    expect(written(coze, { messages: [{ role: 'user', content: [image] }] })).toEqual({
      refused: 'messages.content.image_url',
    })
  })
})

const chat = (status: string, more: object = {}) => ({
  id: 'chat-1',
  bot_id: '7',
  status,
  last_error: { code: 0, msg: '' },
  ...more,
})
const delta = (content: string, more: object = {}): Message => [
  'conversation.message.delta',
  { id: 'm1', chat_id: 'chat-1', role: 'assistant', type: 'answer', content, content_type: 'text', ...more },
]
const events: Message[] = [
  ['conversation.chat.created', chat('created')],
  ['conversation.chat.in_progress', chat('in_progress')],
  ['conversation.message.completed', { id: 'm0', type: 'function_call', content: '{"name":"search"}' }],
  delta('{"found":1}', { type: 'tool_output' }),
  delta('', { reasoning_content: 'Greet.' }),
  delta('Hel'),
  delta('lo'),
  ['conversation.message.completed', { id: 'm1', type: 'answer', content: 'Hello' }],
  ['conversation.message.completed', { id: 'm2', type: 'follow_up', content: 'And you?' }],
  ['conversation.chat.completed', chat('completed', { usage: { token_count: 17, input_count: 12, output_count: 5 } })],
  ['done', '"[DONE]"'],
]

describe('an answer of Coze', () => {
  it('is what its bot answers, and nothing beside', () => {
    expect(gathered(coze, events)).toMatchObject({
      choices: [{ message: { content: 'Hello', reasoning_content: 'Greet.' }, finish_reason: 'stop' }],
      usage: { prompt_tokens: 12, completion_tokens: 5 },
    })
    expect(JSON.stringify(streamed(coze, events))).not.toContain('And you?')
  })

  it.each<[string, Message, number]>([
    ['the chat failed', ['conversation.chat.failed', chat('failed', { last_error: { code: 4013, msg: 'no' } })], 429],
    ['it waits for a plugin', ['conversation.chat.requires_action', chat('requires_action')], 502],
    ['an event says so', ['error', { code: 4028, msg: 'no' }], 429],
  ])('is an error where %s', (_what, event, status) => {
    expect(gathered(coze, [...events.slice(0, 4), event])).toMatchObject({ status })
    expect(streamed(coze, [...events.slice(0, 4), event]).at(-1)).toMatchObject({ error: {} })
  })

  it('is an error where it says so with 200', () => {
    expect(replied(coze, { code: 4100, msg: 'authentication is invalid' })).toMatchObject({
      kind: 'error',
      status: 401,
    })
    expect(replied(coze, { code: 4015, msg: 'not published' })).toMatchObject({ kind: 'error', status: 400 })
  })
})
