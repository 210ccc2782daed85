import { askedOf, heardFrom, refusedOf, repliedBy } from '../../../test/replay/recorded-vendors'

type Json = Record<string, unknown>

const hello = [{ role: 'user', content: 'Hello' }]
const asked = (request: Json, model = 'qwen3:8b') => askedOf('ollama', { model, messages: hello, ...request })
const tool = (name: string) => ({
  type: 'function',
  function: { name, description: '', parameters: { type: 'object' } },
})
const png = { type: 'image_url', image_url: { url: 'data:image/png;base64,AAAA' } }
const said = (text: string) => ({ type: 'text', text })
const only = (part: Json) => ({ messages: [{ role: 'user', content: [part] }] })

describe('a request to Ollama', () => {
  it.each<[string, Json, Json, string[]]>([
    ['its options together', { max_tokens: 5, temperature: 1.5, top_p: 0.5, top_k: 9, seed: 3, stop: 'x', presence_penalty: 1, frequency_penalty: -1 }, { options: { num_predict: 5, temperature: 1.5, top_p: 0.5, top_k: 9, seed: 3, stop: ['x'], presence_penalty: 1, frequency_penalty: -1 } }, []],
    ['JSON', { response_format: { type: 'json_object' } }, { format: 'json' }, []],
    ['a schema', { response_format: { type: 'json_schema', json_schema: { name: 'n', schema: { type: 'object' } } } }, { format: { type: 'object' } }, []],
    ['tools', { tools: [tool('a')], tool_choice: 'auto' }, { tools: [tool('a')] }, []],
    ['no tools where none is to be called', { tools: [tool('a')], tool_choice: 'none' }, {}, []],
    ['tools, of which none can be forced', { tools: [tool('a')], tool_choice: 'required' }, { tools: [tool('a')] }, ['tool_choice left-out']],
    ['what it has no words for', { user: 'u', logit_bias: { 1: 2 } }, {}, ['logit_bias left-out', 'user left-out']],
    ['thinking', { reasoning_effort: 'high' }, { think: true }, ['reasoning_effort changed']],
    ['none of it', { reasoning_effort: 'none' }, { think: false }, []],
  ])('has %s', (_, request, written, losses) => {
    expect(asked(request)).toEqual({ body: { model: 'qwen3:8b', stream: false, messages: hello, options: {}, ...written }, losses })
  }) // prettier-ignore

  it.each<[Json, string, string[]]>([
    [{ reasoning_effort: 'low' }, 'low', []],
    [{ reasoning_effort: 'minimal' }, 'low', ['reasoning_effort changed']],
    [{ reasoning: { max_tokens: 20_000 } }, 'high', ['reasoning_effort changed']],
  ])('has gpt-oss think by %j', (request, think, losses) => {
    const { body, losses: told } = asked(request, 'gpt-oss:20b')
    expect([body.think, told]).toEqual([think, losses])
  })

  it('keeps the order of texts and images, as a message has its text first', () => {
    const { body } = asked({ messages: [{ role: 'user', content: [said('a'), said('b'), png, png, said('c')] }] })
    expect(body.messages).toEqual([
      { role: 'user', content: 'a\nb', images: ['AAAA', 'AAAA'] },
      { role: 'user', content: 'c' },
    ])
    expect(asked(only(png)).body.messages).toEqual([{ role: 'user', content: '', images: ['AAAA'] }])
  })

  it('names the tool of each result, and gives inputs as objects', () => {
    const call = { id: 'c', type: 'function', function: { name: 'see', arguments: '{"at":1}' } }
    const messages = [
      { role: 'assistant', content: 'Well', reasoning_content: 'Hm', tool_calls: [call] },
      { role: 'tool', tool_call_id: 'c', content: 'a cat' },
    ]
    expect(asked({ messages })).toMatchObject({
      body: {
        messages: [
          { role: 'assistant', content: 'Well', thinking: 'Hm', tool_calls: [{ id: 'c', function: { name: 'see', arguments: { at: 1 } } }] },
          { role: 'tool', tool_name: 'see', tool_call_id: 'c', content: 'a cat' },
        ],
      },
      losses: [],
    }) // prettier-ignore
  })

  it.each<[string, Json, string]>([
    ['several answers', { n: 2 }, 'n'],
    ['a linked image', only({ type: 'image_url', image_url: { url: 'https://pictures.example/cat.png' } }), 'messages.content.image_url'],
    ['a file', only({ type: 'file', file: { file_data: 'data:application/pdf;base64,AAAA' } }), 'messages.content.file'],
    ['sound', only({ type: 'input_audio', input_audio: { data: 'AA', format: 'wav' } }), 'messages.content.input_audio'],
  ])('is refused with %s', (_, request, param) => {
    expect(refusedOf('ollama', { model: 'qwen3:8b', messages: hello, ...request })).toBe(param)
  }) // prettier-ignore
})

describe('what Ollama answers', () => {
  const line = (message: Json, more: Json = {}) => ({ model: 'm', message, done: false, ...more })
  const call = { function: { name: 'see', arguments: { at: 1 } } }

  it('streams in lines, thoughts first, calls whole and without ids', () => {
    const { meaning, isWhole } = heardFrom('ollama', [
      line({ role: 'assistant', thinking: 'H' }),
      line({ thinking: 'm', content: '' }),
      line({ content: 'We' }),
      line({ content: 'll', tool_calls: [call] }),
      line({ content: '', tool_calls: [{ ...call, id: 'given' }] }),
      line({ content: '' }, { done: true, done_reason: 'stop', prompt_eval_count: 7, eval_count: 3 }),
      line({ content: 'behind the end' }),
    ])
    expect(meaning).toEqual({
      text: 'Well',
      thoughts: 'Hm',
      signatures: [],
      calls: [
        { id: 'call_2_one', name: 'see', input: { at: 1 } },
        { id: 'given', name: 'see', input: { at: 1 } },
      ],
      stop: 'calls',
      usage: { input: 7, cacheRead: 0, cacheWrite: 0, output: 3, reasoning: 0 },
    })
    expect(isWhole).toBe(true)
  })

  it('is the same in one piece', () => {
    const body = line({ thinking: 'Hm', content: 'Well', tool_calls: [call] }, { done: true, done_reason: 'length', prompt_eval_count: 7 })
    expect(repliedBy('ollama', body)).toMatchObject({
      meaning: { text: 'Well', thoughts: 'Hm', calls: [{ id: 'call_2_one', name: 'see' }], stop: 'length', usage: { input: 7, output: 0 } },
    })
  }) // prettier-ignore

  it('tells no usage where the prompt was not counted', () => {
    const end = line({ content: 'a' }, { done: true, done_reason: 'stop', eval_count: 3 })
    expect(heardFrom('ollama', [end]).meaning.usage).toBeNull()
  })

  it.each([
    [404, { error: "model 'x' not found" }, 404],
    [200, { error: 'the runner has stopped' }, 500],
  ])('with %i and %j is an error', (status, body, meant) => {
    expect(repliedBy('ollama', body, status)).toMatchObject({ kind: 'error', status: meant })
  })

  it('fails within a stream', () => {
    const { error, isWhole } = heardFrom('ollama', [line({ content: 'a' }), { error: 'the runner has stopped' }])
    expect(error).toMatchObject({ message: 'the runner has stopped', status: 500 })
    expect(isWhole).toBe(false)
  })

  it('that is none is not taken for one', () => {
    expect(repliedBy('ollama', { response: 'of another path' })).toEqual({ kind: 'unreadable' })
  })
})
