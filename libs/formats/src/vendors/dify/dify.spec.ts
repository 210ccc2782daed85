import { message } from '../../../test/vendors/sample'
import { vendorTranslatorOf } from '../../vendors'
import type { VendorSetting } from '../vendor'

const translator = vendorTranslatorOf('dify')
const setting: VendorSetting = {
  ...{ model: 'app', requestId: 'request', nowSeconds: 1, isStream: false },
  ...{ other: '', account: '' },
}
const written = (body: unknown, asked = setting) => {
  const made = translator.request(Buffer.from(JSON.stringify(body)), asked)
  if (made.kind === 'untranslatable') return made
  return { body: JSON.parse(String(made.body)) as unknown, losses: made.losses.map(({ field }) => field) }
}
const hello = { role: 'user', content: 'Hello' }

describe('a question to an app', () => {
  it('is what the user said', () => {
    expect(written({ messages: [hello] })).toEqual({
      body: { inputs: {}, query: 'Hello', response_mode: 'blocking', user: 'request', auto_generate_name: false },
      losses: [],
    })
  })

  it('has a whole conversation in it, by who said what', () => {
    const messages = [{ role: 'system', content: 'Be kind' }, hello, { role: 'assistant', content: 'Hi' }, hello]
    expect(written({ messages, user: 'ann' }, { ...setting, isStream: true })).toEqual({
      body: {
        inputs: {},
        query: 'SYSTEM:\nBe kind\n\nUSER:\nHello\n\nASSISTANT:\nHi\n\nUSER:\nHello',
        response_mode: 'streaming',
        user: 'ann',
        auto_generate_name: false,
      },
      losses: ['messages.role'],
    })
  })

  it('has the inputs that it was given, and images by their addresses', () => {
    const content = [
      { type: 'text', text: 'What is this?' },
      { type: 'image_url', image_url: { url: 'https://example.com/a.png' } },
    ]
    expect(written({ messages: [{ role: 'user', content }], inputs: { city: 'Bern' } })).toMatchObject({
      body: {
        inputs: { city: 'Bern' },
        query: 'What is this?',
        files: [{ type: 'image', transfer_method: 'remote_url', url: 'https://example.com/a.png' }],
      },
      losses: [],
    })
  })

  it.each([
    ['tools', { tools: [{ type: 'function', function: { name: 'f' } }] }],
    ['n', { n: 2 }],
    ['response_format', { response_format: { type: 'json_schema', json_schema: { name: 'a', schema: {} } } }],
    ['modalities', { modalities: ['audio'] }],
    [
      'messages.content.image_url',
      {
        messages: [
          { role: 'user', content: [{ type: 'image_url', image_url: { url: 'data:image/png;base64,AAAA' } }] },
        ],
      },
    ],
  ])('is refused for its %s', (param, more) => {
    expect(written({ messages: [hello], ...more })).toEqual({ kind: 'untranslatable', param })
  })

  it('tells what an app has settled already', () => {
    const body = { messages: [hello], temperature: 0.2, max_tokens: 5, stop: ['.'], top_p: 1, logit_bias: { 5: 1 } }
    expect(written(body)).toMatchObject({ losses: ['logit_bias', 'max_tokens', 'temperature', 'stop'] })
    expect(written(body, { ...setting, outputLimit: 5 })).toMatchObject({
      losses: ['logit_bias', 'temperature', 'stop'],
    })
  })
})

describe('the stream of an app', () => {
  const saidBy = (events: readonly unknown[]) => {
    const gathering = translator.gathering({ answerId: 'a', nowSeconds: 1, model: 'app', isUsageAsked: true })
    for (const event of events) gathering.take(...message(event))
    const { choices } = JSON.parse(String(gathering.end())) as { choices: unknown[] }
    return choices[0]
  }
  const end = { event: 'message_end', metadata: {} }

  it('has the steps of an agent as reasoning, each thing once', () => {
    const step = { event: 'agent_thought', id: '1', tool: 'weather', tool_input: '{"city":"Bern"}', observation: '' }
    const events = [
      { event: 'agent_thought', id: '1', thought: '', tool: '', observation: '' },
      step,
      { ...step, observation: 'Sunny' },
      { ...step, observation: 'Sunny' },
      { event: 'agent_message', answer: 'It is sunny' },
      { event: 'message_file', type: 'image', url: 'https://example.com/sun.png' },
      end,
    ]
    expect(saidBy(events)).toMatchObject({
      message: {
        content: 'It is sunny![](https://example.com/sun.png)',
        reasoning_content: 'weather {"city":"Bern"}\nSunny\n',
      },
      finish_reason: 'stop',
    })
  })

  it('ends as filtered where a moderator has replaced it', () => {
    expect(
      saidBy([{ event: 'message', answer: 'Bad' }, { event: 'message_replace', answer: 'No' }, end]),
    ).toMatchObject({
      message: { content: 'Bad', refusal: 'No' },
      finish_reason: 'content_filter',
    })
  })
})
