import { gathered, type Message, replied, streamed, written } from '../../../test/vendors/asking/told'
import { vendorTranslatorOf } from '../../vendors'

const codex = vendorTranslatorOf('codex')
const user = { role: 'user', content: 'Hi' }

describe('a request to Codex', () => {
  it('is streamed, kept by nobody, and always has instructions', () => {
    expect(written(codex, { messages: [user] }, { model: 'gpt-5.5' })).toEqual({
      body: {
        model: 'gpt-5.5',
        instructions: '',
        input: [user],
        store: false,
        stream: true,
        include: ['reasoning.encrypted_content'],
      },
      losses: [],
    })
  })

  it('has what the system says first as instructions, and what it says later from a developer', () => {
    const messages = [{ role: 'system', content: 'Be brief.' }, user, { role: 'system', content: 'Be kind.' }]
    expect(written(codex, { messages }).body).toMatchObject({
      instructions: 'Be brief.',
      input: [user, { role: 'developer', content: 'Be kind.' }],
    })
  })

  it('tells what it leaves out', () => {
    const { body, losses } = written(codex, {
      ...{ messages: [user], max_tokens: 9, temperature: 0.5, top_p: 0.5, user: 'ann', seed: 1 },
      reasoning_effort: 'high',
    })
    for (const name of ['max_output_tokens', 'temperature', 'top_p', 'user']) expect(body).not.toHaveProperty(name)
    expect(body).toMatchObject({ reasoning: { effort: 'high' } })
    expect([...(losses ?? [])].sort()).toEqual([
      'max_tokens left-out',
      'seed left-out',
      'temperature left-out',
      'top_p left-out',
      'user left-out',
    ])
  })

  it('is refused for what would be another answer', () => {
    expect(written(codex, { messages: [user], n: 2 })).toEqual({ refused: 'n' })
  })
})

const done = (usage: object): Message => [
  'response.completed',
  { type: 'response.completed', response: { id: 'resp_1', status: 'completed', output: [], usage } },
]
const events: Message[] = [
  ['response.created', { type: 'response.created', response: { id: 'resp_1', model: 'gpt-5.5' } }],
  ['', { type: 'response.output_item.added', output_index: 0, item: { id: 'm', type: 'message', content: [] } }],
  ['', { type: 'response.output_text.delta', item_id: 'm', output_index: 0, content_index: 0, delta: 'Hello' }],
  [
    '',
    {
      type: 'response.output_item.done',
      output_index: 0,
      item: { id: 'm', type: 'message', content: [{ type: 'output_text', text: 'Hello' }] },
    },
  ],
]

describe('an answer of Codex', () => {
  it('is put together from its items, where its last event has none', () => {
    expect(gathered(codex, [...events, done({ input_tokens: 4, output_tokens: 1, total_tokens: 5 })])).toMatchObject({
      choices: [{ message: { content: 'Hello' }, finish_reason: 'stop' }],
      usage: { prompt_tokens: 4, completion_tokens: 1 },
    })
  })

  it('is none without its last event', () => {
    expect(gathered(codex, events)).toBeNull()
  })

  it.each<[unknown, number, number, string]>([
    [{ detail: 'Stream must be set to true' }, 400, 400, 'Stream must be set to true'],
    [{ detail: { message: 'No', code: 'deactivated_workspace' } }, 402, 402, 'No'],
    [{ error: { message: 'The usage limit has been reached', type: 'usage_limit_reached' } }, 429, 429, 'usage limit'],
  ])('is the refusal %j', (body, sent, status, message) => {
    expect(replied(codex, body, sent)).toMatchObject({
      ...{ kind: 'error', status },
      body: { error: { message: expect.stringContaining(message) as string } },
    })
  })

  it.each<[object, number]>([
    [{ type: 'response.failed', response: { error: { code: 'rate_limit_exceeded', message: 'Wait' } } }, 429],
    [{ type: 'response.failed', response: { error: { code: 'context_length_exceeded', message: 'Long' } } }, 400],
    [{ type: 'error', code: 'server_error', message: 'Broken' }, 500],
  ])('fails within its stream by %j', (event, status) => {
    expect(gathered(codex, [...events, ['', event]])).toMatchObject({ status })
    expect(streamed(codex, [...events, ['', event]]).at(-1)).toHaveProperty('error')
  })
})
