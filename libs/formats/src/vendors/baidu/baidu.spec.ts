import { gathered, type Message, replied, streamed, written } from '../../../test/vendors/asking/told'
import { vendorTranslatorOf } from '../../vendors'

const baidu = vendorTranslatorOf('baidu')
const user = { role: 'user', content: 'Hi' }
const weather = {
  type: 'function',
  function: { name: 'weather', description: 'of a city', parameters: { type: 'object' } },
}
const call = (id: string, city: string) => ({
  id,
  type: 'function',
  function: { name: 'weather', arguments: `{"city":"${city}"}` },
})

describe('a request to Wenxin', () => {
  it('has the system apart, and its own names for settings', () => {
    const { body, losses } = written(
      baidu,
      {
        messages: [{ role: 'system', content: 'Be brief.' }, user],
        max_tokens: 1,
        temperature: 2,
        top_p: 0.5,
        stop: 'END',
        user: 'u1',
        response_format: { type: 'json_object' },
      },
      { isStream: true },
    )
    expect(body).toEqual({
      messages: [{ role: 'user', content: 'Hi' }],
      stream: true,
      system: 'Be brief.',
      temperature: 1,
      top_p: 0.5,
      max_output_tokens: 2,
      stop: ['END'],
      user_id: 'u1',
      response_format: 'json_object',
    })
    expect(losses).toEqual(['temperature changed', 'max_tokens changed'])
  })

  it('says calls and their results one after another', () => {
    const { body } = written(baidu, {
      messages: [
        user,
        { role: 'user', content: 'there' },
        { role: 'assistant', content: 'Looking.', tool_calls: [call('c1', 'Bern'), call('c2', 'Rome')] },
        { role: 'tool', tool_call_id: 'c2', content: 'rain' },
        { role: 'tool', tool_call_id: 'c1', content: 'sun' },
      ],
      tools: [weather],
      tool_choice: { type: 'function', function: { name: 'weather' } },
    })
    expect(body).toMatchObject({
      messages: [
        { role: 'user', content: 'Hi\n\nthere' },
        { role: 'assistant', content: 'Looking.', function_call: { name: 'weather', arguments: '{"city":"Bern"}' } },
        { role: 'function', name: 'weather', content: 'sun' },
        { role: 'assistant', content: '', function_call: { name: 'weather', arguments: '{"city":"Rome"}' } },
        { role: 'function', name: 'weather', content: 'rain' },
      ],
      functions: [{ name: 'weather', description: 'of a city', parameters: { type: 'object' } }],
      tool_choice: { type: 'function', function: { name: 'weather' } },
    })
  })

  it('is refused for a schema, images and a choice that cannot be said', () => {
    const schema = { type: 'json_schema', json_schema: { name: 'a', schema: {} } }
    expect(written(baidu, { messages: [user], response_format: schema })).toEqual({ refused: 'response_format' })
    const image = { type: 'image_url', image_url: { url: 'https://x.com/a.png' } }
    expect(written(baidu, { messages: [{ role: 'user', content: [image] }] })).toEqual({
      refused: 'messages.content.image_url',
    })
    const tools = [weather, { type: 'function', function: { name: 'time' } }]
    expect(written(baidu, { messages: [user], tools, tool_choice: 'required' })).toEqual({ refused: 'tool_choice' })
  })

  it.each([
    ['ERNIE-4.0-8K', 'completions_pro'],
    ['ERNIE-3.5-8K', 'completions'],
    ['ERNIE-Speed-8K', 'ernie_speed'],
    ['ERNIE-4.0-Turbo-8K', 'ernie-4.0-turbo-8k'],
  ])('asks for %s at %s', (model, slug) => {
    expect(baidu.vendor.pathModel?.(model, '')).toBe(slug)
  })
})

const usage = { prompt_tokens: 12, completion_tokens: 5, total_tokens: 17 }

describe('an answer of Wenxin', () => {
  it('is read whole', () => {
    expect(
      replied(baidu, { id: 'as-1', result: 'Hello', is_truncated: false, finish_reason: 'normal', usage }),
    ).toMatchObject({
      body: { choices: [{ message: { content: 'Hello' }, finish_reason: 'stop' }], usage: { prompt_tokens: 12 } },
    })
  })

  it('may be a call', () => {
    const function_call = { name: 'weather', thoughts: 'I look.', arguments: '{"city":"Bern"}' }
    expect(replied(baidu, { id: 'as-1', result: '', function_call, usage })).toMatchObject({
      body: {
        choices: [
          {
            message: {
              tool_calls: [{ id: expect.any(String), function: { name: 'weather', arguments: '{"city":"Bern"}' } }],
            },
            finish_reason: 'tool_calls',
          },
        ],
      },
    })
  })

  it('is put together from a stream, whose last piece says why it stopped', () => {
    const events: Message[] = [
      ['', { id: 'as-1', sentence_id: 0, is_end: false, result: 'Hel', usage }],
      ['', { id: 'as-1', sentence_id: 1, is_end: true, result: 'lo', is_truncated: true, usage }],
    ]
    expect(gathered(baidu, events)).toMatchObject({
      choices: [{ message: { content: 'Hello' }, finish_reason: 'length' }],
      usage: { completion_tokens: 5 },
    })
  })

  it.each([
    [110, 401, 'invalid_api_key'],
    [18, 429, '18'],
    [17, 429, '17'],
    [336003, 400, '336003'],
    [336103, 400, 'context_length_exceeded'],
    [336100, 503, '336100'],
  ])('is an error where it says %i with 200', (error_code, status, code) => {
    const reply = { error_code, error_msg: 'no' }
    expect(replied(baidu, reply)).toMatchObject({ kind: 'error', status, body: { error: { message: 'no' } } })
    expect(gathered(baidu, [['', reply]])).toMatchObject({ status, code })
    expect(streamed(baidu, [['', reply]]).at(-1)).toMatchObject({ error: { message: 'no' } })
  })
})
