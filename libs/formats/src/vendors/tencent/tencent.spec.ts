import { gathered, type Message, replied, streamed, written } from '../../../test/vendors/asking/told'
import { vendorTranslatorOf } from '../../vendors'

const tencent = vendorTranslatorOf('tencent')
const parameters = { type: 'object', properties: { city: { type: 'string' } } }
const weather = { type: 'function', function: { name: 'weather', description: 'of a city', parameters } }
const time = { type: 'function', function: { name: 'time' } }
const user = { role: 'user', content: 'Hi' }
const written1 = {
  Type: 'function',
  Function: { Name: 'weather', Description: 'of a city', Parameters: JSON.stringify(parameters) },
}
const call = { id: 'c1', type: 'function', function: { name: 'weather', arguments: '{"city":"Bern"}' } }

describe('a request to Hunyuan', () => {
  it('has all that was said, its settings and its functions', () => {
    const { body, losses } = written(
      tencent,
      {
        model: 'x',
        stream: true,
        messages: [
          { role: 'system', content: 'Be brief.' },
          user,
          { role: 'assistant', content: null, tool_calls: [call] },
          { role: 'tool', tool_call_id: 'c1', content: 'sunny' },
        ],
        tools: [weather],
        tool_choice: 'auto',
        temperature: 0.3,
        top_p: 0.9,
        seed: 7,
        stop: ['END'],
      },
      { isStream: true },
    )
    expect(body).toEqual({
      Model: 'a-model',
      Stream: true,
      Messages: [
        { Role: 'system', Content: 'Be brief.' },
        { Role: 'user', Content: 'Hi' },
        {
          Role: 'assistant',
          Content: '',
          ToolCalls: [{ Id: 'c1', Type: 'function', Function: { Name: 'weather', Arguments: '{"city":"Bern"}' } }],
        },
        { Role: 'tool', ToolCallId: 'c1', Content: 'sunny' },
      ],
      Tools: [written1],
      ToolChoice: 'auto',
      Temperature: 0.3,
      TopP: 0.9,
      Seed: 7,
      Stop: ['END'],
    })
    expect(losses).toEqual([])
  })

  it('shows images', () => {
    const image = { type: 'image_url', image_url: { url: 'data:image/png;base64,AAAA' } }
    const { body } = written(tencent, { messages: [{ role: 'user', content: [{ type: 'text', text: 'See' }, image] }] })
    expect(body).toMatchObject({
      Messages: [
        {
          Role: 'user',
          Contents: [
            { Type: 'text', Text: 'See' },
            { Type: 'image_url', ImageUrl: { Url: 'data:image/png;base64,AAAA' } },
          ],
        },
      ],
    })
  })

  it('says what the system says first', () => {
    const { body, losses } = written(tencent, { messages: [user, { role: 'system', content: 'Be brief.' }] })
    expect(body).toMatchObject({ Messages: [{ Role: 'system', Content: 'Be brief.' }, { Role: 'user' }] })
    expect(losses).toEqual(['messages.role changed'])
  })

  it.each([
    ['none', { ToolChoice: 'none', Tools: [{}, {}] }],
    [
      { type: 'function', function: { name: 'weather' } },
      { ToolChoice: 'custom', CustomTool: written1, Tools: [{}, {}] },
    ],
    [
      {
        type: 'allowed_tools',
        allowed_tools: { mode: 'auto', tools: [{ type: 'function', function: { name: 'weather' } }] },
      },
      { ToolChoice: 'auto', Tools: [written1] },
    ],
  ])('leaves the choice of a tool as %j', (tool_choice, expected) => {
    expect(written(tencent, { messages: [user], tools: [weather, time], tool_choice }).body).toMatchObject(expected)
  })

  it.each([
    ['n', { n: 2 }],
    ['tool_choice', { tools: [weather, time], tool_choice: 'required' }],
    ['response_format', { response_format: { type: 'json_schema', json_schema: { name: 'a', schema: {} } } }],
    [
      'messages.content.input_audio',
      { messages: [{ role: 'user', content: [{ type: 'input_audio', input_audio: { data: 'AA', format: 'wav' } }] }] },
    ],
  ])('is refused for %s', (refused, change) => {
    expect(written(tencent, { messages: [user], ...change })).toEqual({ refused })
  })

  it('tells what it leaves out', () => {
    const { losses } = written(tencent, { messages: [user], max_tokens: 5, top_k: 3, user: 'u', logit_bias: { 1: 2 } })
    expect(losses).toEqual(['logit_bias', 'max_tokens', 'top_k', 'user'].map((name) => `${name} left-out`))
  })
})

const usage = { PromptTokens: 12, CompletionTokens: 5, TotalTokens: 17 }
const chunk = (delta: object, reason = ''): Message => [
  '',
  { Id: 'id-1', Choices: [{ Index: 0, Delta: delta, FinishReason: reason }], Usage: usage },
]

describe('an answer of Hunyuan', () => {
  it('is read whole', () => {
    const message = { Role: 'assistant', Content: 'Hello', ReasoningContent: 'Greet.' }
    const reply = {
      Response: { RequestId: 'r', Choices: [{ Index: 0, Message: message, FinishReason: 'stop' }], Usage: usage },
    }
    expect(replied(tencent, reply)).toMatchObject({
      kind: 'answer',
      body: {
        choices: [{ message: { content: 'Hello', reasoning_content: 'Greet.' }, finish_reason: 'stop' }],
        usage: { prompt_tokens: 12, completion_tokens: 5 },
      },
    })
  })

  it('is read as it streams, with its calls', () => {
    const events = [
      chunk({ Role: 'assistant', ReasoningContent: 'Greet.' }),
      chunk({ Content: 'Hel' }),
      chunk({ Content: 'lo' }),
      chunk({
        ToolCalls: [{ Index: 0, Id: 'c1', Type: 'function', Function: { Name: 'weather', Arguments: '{"ci' } }],
      }),
      chunk({ ToolCalls: [{ Index: 0, Function: { Arguments: 'ty":1}' } }] }),
      chunk({}, 'tool_calls'),
    ]
    expect(gathered(tencent, events)).toMatchObject({
      choices: [
        {
          message: {
            content: 'Hello',
            reasoning_content: 'Greet.',
            tool_calls: [{ id: 'c1', function: { name: 'weather', arguments: '{"city":1}' } }],
          },
          finish_reason: 'tool_calls',
        },
      ],
      usage: { prompt_tokens: 12, completion_tokens: 5 },
    })
    expect(JSON.stringify(streamed(tencent, events))).toContain('"prompt_tokens":12')
  })

  it('ends by the filter where that met something', () => {
    expect(gathered(tencent, [chunk({ Content: 'a' }), chunk({}, 'sensitive')])).toMatchObject({
      choices: [{ finish_reason: 'content_filter' }],
    })
  })

  it.each([
    ['AuthFailure.SignatureFailure', 401],
    ['RequestLimitExceeded', 429],
    ['FailedOperation.ServiceStopArrears', 429],
    ['FailedOperation.EngineServerError', 502],
    ['InvalidParameterValue.Model', 400],
    ['InternalError', 500],
  ])('is an error where it says %s with 200', (Code, status) => {
    const reply = { Response: { Error: { Code, Message: 'no' }, RequestId: 'r' } }
    expect(replied(tencent, reply)).toMatchObject({ kind: 'error', status, body: { error: { message: 'no' } } })
  })

  it('is an error where one comes within a stream', () => {
    const events: Message[] = [chunk({ Content: 'a' }), ['', { ErrorMsg: { Msg: 'engine down', Code: 2003 } }]]
    expect(streamed(tencent, events).at(-1)).toMatchObject({ error: { message: 'engine down' } })
    expect(gathered(tencent, events)).toMatchObject({ status: 502, code: '2003' })
  })
})
