import { gathered, type Message, replied, streamed, written } from '../../../test/vendors/asking/told'
import { vendorTranslatorOf } from '../../vendors'

const replicate = vendorTranslatorOf('replicate')
const messages = [
  { role: 'system', content: 'Be brief.' },
  { role: 'user', content: 'Hi' },
]
const model = 'meta/meta-llama-3-70b-instruct'

describe('a request to Replicate', () => {
  it('is a prompt with its settings', () => {
    const asked = {
      messages,
      max_tokens: 9,
      temperature: 0.5,
      top_p: 0.9,
      top_k: 4,
      presence_penalty: 1,
      stop: ['a', 'b'],
    }
    const { body, losses } = written(replicate, asked, { model })
    expect(body).toEqual({
      input: {
        prompt: 'Hi',
        system_prompt: 'Be brief.',
        max_tokens: 9,
        temperature: 0.5,
        top_p: 0.9,
        top_k: 4,
        presence_penalty: 1,
        stop_sequences: 'a,b',
      },
    })
    expect(losses).toEqual([])
  })

  it.each([
    ['openai/gpt-5', { system_prompt: 'Be brief.', max_completion_tokens: 9, image_input: ['https://x.com/a.png'] }],
    ['google/gemini-3', { system_instruction: 'Be brief.', max_output_tokens: 9, images: ['https://x.com/a.png'] }],
  ])('has the words of %s', (model, input) => {
    const image = { type: 'image_url', image_url: { url: 'https://x.com/a.png' } }
    const seen = { role: 'user', content: [{ type: 'text', text: 'See' }, image] }
    const { body } = written(replicate, { messages: [messages[0], seen], max_tokens: 9 }, { model })
    expect(body).toMatchObject({ input: { prompt: 'See', ...input } })
  })

  it('says several turns in one prompt, and tells that', () => {
    const turns = [...messages, { role: 'assistant', content: 'Hello' }, { role: 'user', content: 'Bye' }]
    const { body } = written(replicate, { messages: turns }, { model })
    expect(body).toMatchObject({ input: { prompt: 'USER:\nHi\n\nASSISTANT:\nHello\n\nUSER:\nBye' } })
  })

  it('is refused for images where none are taken, for tools, and for what would be two stops', () => {
    const image = { type: 'image_url', image_url: { url: 'https://x.com/a.png' } }
    expect(written(replicate, { messages: [{ role: 'user', content: [image] }] }, { model })).toEqual({
      refused: 'messages.content.image_url',
    })
    const tools = [{ type: 'function', function: { name: 'weather' } }]
    expect(written(replicate, { messages, tools }, { model })).toEqual({ refused: 'tools' })
    expect(written(replicate, { messages, stop: 'a,b' }, { model })).toEqual({ refused: 'stop' })
  })
})

const output = (text: string): Message => ['output', text]

describe('an answer of Replicate', () => {
  it('is followed where it is said to be', () => {
    const urls = {
      get: 'https://api.replicate.com/v1/predictions/p1',
      stream: 'https://stream.replicate.com/v1/p1?a=b',
    }
    const { follow } = replicate.manner(false)
    const followed = (reply: unknown) => follow?.(Buffer.from(JSON.stringify(reply)))
    expect(followed({ id: 'p1', status: 'starting', urls })).toEqual({ id: 'p1', stream: urls.stream })
    expect(followed({ id: 'p1', status: 'processing' })).toEqual({ id: 'p1', stream: null })
    for (const status of ['succeeded', 'failed', 'canceled', 'aborted', undefined])
      expect(followed({ id: 'p1', status, urls })).toBeNull()
    for (const reply of [{ status: 'starting' }, [], null, 'p1']) expect(followed(reply)).toBeNull()
    expect(follow?.(Buffer.from('{"id":'))).toBeNull()
  })

  it('is waited for where it is wanted in one piece', () => {
    const { manner } = replicate
    expect([manner(false).headers, manner(true).headers]).toEqual([['prefer', 'wait'], undefined])
  })

  it('is all that was said, with the tokens that official models tell', () => {
    const told = {
      id: 'p1',
      status: 'succeeded',
      output: ['a', 'b'],
      metrics: { input_token_count: 3, output_token_count: 2 },
    }
    expect(replied(replicate, told, 201)).toMatchObject({
      body: { choices: [{ message: { content: 'ab' } }], usage: { total_tokens: 5 } },
    })
    expect(replied(replicate, { ...told, output: [1] }, 201)).toEqual({ kind: 'unreadable' })
  })

  it('is text, also where it looks like JSON', () => {
    const events = [output('{"a":1}'), output('\n{'), ['done', '{}'] as const]
    expect(gathered(replicate, events)).toMatchObject({
      choices: [{ message: { content: '{"a":1}\n{' }, finish_reason: 'stop' }],
    })
  })

  it.each<[string, Message]>([
    ['an event says so', ['error', { detail: 'out of memory' }]],
    ['its end says so', ['done', { reason: 'error' }]],
    ['it was stopped', ['done', { reason: 'canceled' }]],
  ])('is an error where %s', (_what, event) => {
    expect(gathered(replicate, [output('a'), event])).toMatchObject({ status: 502 })
    expect(streamed(replicate, [output('a'), event]).at(-1)).toMatchObject({ error: {} })
  })

  it.each([
    [{ title: 'Unauthenticated', detail: 'no token', status: 401 }, 401, 401],
    [{ id: 'p1', status: 'failed', error: 'bad input' }, 201, 502],
  ])('is an error where it replies %j', (reply, status, meant) => {
    expect(replied(replicate, reply, status)).toMatchObject({ kind: 'error', status: meant })
  })
})
