import { askedOf, heardFrom, refusedOf, repliedBy } from '../../../test/replay/recorded-vendors'

type Json = Record<string, unknown>

const hello = [{ role: 'user', content: 'Hello' }]
const said = [{ role: 'user', content: [{ text: 'Hello' }] }]
const nova = 'amazon.nova-2-lite-v1:0'
const asked = (request: Json, model = nova) => askedOf('bedrock-converse', { model, messages: hello, ...request })
const tool = (name: string, more: Json = {}) => ({
  type: 'function',
  function: { name, parameters: { type: 'object' }, ...more },
})
const spec = (name: string, more: Json = {}) => ({
  toolSpec: { name, inputSchema: { json: { type: 'object' } }, ...more },
})
const call = (id: string, name: string, given = '{}') => ({ role: 'assistant', tool_calls: [{ id, type: 'function', function: { name, arguments: given } }] }) // prettier-ignore
const only = (part: Json) => ({ messages: [{ role: 'user', content: [part] }] })
const shaped = { type: 'json_schema', json_schema: { name: 'n', description: 'd', schema: { type: 'object' } } }

describe('a conversation at Bedrock', () => {
  it.each<[string, Json, Json, string[]]>([
    ['limits and sampling', { max_tokens: 5, temperature: 0.5, top_p: 0.5, stop: ['x'] }, { inferenceConfig: { maxTokens: 5, temperature: 0.5, topP: 0.5, stopSequences: ['x'] } }, []],
    ['a temperature up to one', { temperature: 1.5 }, { inferenceConfig: { temperature: 1 } }, ['temperature changed']],
    ['what Nova takes beside it', { top_k: 9 }, { additionalModelRequestFields: { inferenceConfig: { topK: 9 } } }, []],
    ['what it has no words for', { seed: 1, presence_penalty: 1, frequency_penalty: 1, user: 'u' }, {}, ['frequency_penalty left-out', 'presence_penalty left-out', 'seed left-out', 'user left-out']],
    ['JSON, which only the prompt says', { response_format: { type: 'json_object' } }, {}, ['response_format left-out']],
    ['a tool that has to be called', { tools: [tool('a'), tool('b')], tool_choice: { type: 'function', function: { name: 'a' } } }, { toolConfig: { tools: [spec('a'), spec('b')], toolChoice: { tool: { name: 'a' } } } }, []],
    ['some tool that has to be called', { tools: [tool('a')], tool_choice: 'required' }, { toolConfig: { tools: [spec('a')], toolChoice: { any: {} } } }, []],
    ['no tools where none is to be called', { tools: [tool('a')], tool_choice: 'none' }, {}, []],
    ['tools whose inputs Nova cannot hold to', { tools: [tool('a', { strict: true, description: 'd' })] }, { toolConfig: { tools: [spec('a', { description: 'd' })] } }, ['tools.function.strict left-out']],
    ['guardrails', { guardrailConfig: { guardrailIdentifier: 'g', guardrailVersion: '1' } }, { guardrailConfig: { guardrailIdentifier: 'g', guardrailVersion: '1' } }, []],
    ['nothing else of AWS', { additionalModelRequestFields: { max_tokens: 9 } }, {}, ['additionalModelRequestFields left-out']],
    ['thinking', { reasoning_effort: 'high' }, { additionalModelRequestFields: { reasoningConfig: { type: 'enabled', maxReasoningEffort: 'high' } } }, []],
    ['less thinking beside a limit', { reasoning_effort: 'high', max_tokens: 9 }, { inferenceConfig: { maxTokens: 9 }, additionalModelRequestFields: { reasoningConfig: { type: 'enabled', maxReasoningEffort: 'medium' } } }, ['reasoning_effort changed']],
    ['no thinking', { reasoning_effort: 'none' }, { additionalModelRequestFields: { reasoningConfig: { type: 'disabled' } } }, []],
  ])('has %s', (_, request, written, losses) => {
    expect(asked(request)).toEqual({ body: { messages: said, inferenceConfig: {}, ...written }, losses })
  }) // prettier-ignore

  it.each<[string, Json, Json, string[]]>([
    ['openai.gpt-oss-120b-1:0', { reasoning_effort: 'low' }, { additionalModelRequestFields: { reasoning_effort: 'low' } }, []],
    ['openai.gpt-oss-120b-1:0', { reasoning_effort: 'none' }, { additionalModelRequestFields: { reasoning_effort: 'low' } }, ['reasoning_effort changed']],
    ['us.meta.llama3-3-70b-instruct-v1:0', { reasoning_effort: 'low', top_k: 3 }, {}, ['reasoning_effort left-out', 'top_k left-out']],
    ['mistral.ministral-3-8b-instruct', { top_k: 3 }, { additionalModelRequestFields: { top_k: 3 } }, []],
    ['qwen.qwen3-32b-v1:0', { response_format: shaped }, { outputConfig: { textFormat: { type: 'json_schema', structure: { jsonSchema: { name: 'n', description: 'd', schema: '{"type":"object"}' } } } } }, []],
    ['qwen.qwen3-32b-v1:0', { tools: [tool('a', { strict: true })] }, { toolConfig: { tools: [spec('a', { strict: true })] } }, []],
  ])('is what %s takes of %j', (model, request, written, losses) => {
    expect(asked(request, model)).toEqual({ body: { messages: said, inferenceConfig: {}, ...written }, losses })
  }) // prettier-ignore

  it('has the sides take turns, and what the system says first apart', () => {
    const messages = [
      { role: 'system', content: 'Be brief' },
      { role: 'user', content: 'A' },
      { role: 'user', content: [{ type: 'text', text: ' ' }, { type: 'text', text: 'B' }] },
      { role: 'system', content: 'Be kind' },
      call('c', 'see', 'no JSON'),
      { role: 'tool', tool_call_id: 'c', content: 'a cat' },
      { role: 'user', content: 'C' },
    ] // prettier-ignore
    const { body, losses } = asked({ messages })
    expect(body).toEqual({
      system: [{ text: 'Be brief' }],
      messages: [
        { role: 'user', content: [{ text: 'A' }, { text: 'B' }, { text: 'Be kind' }] },
        { role: 'assistant', content: [{ toolUse: { toolUseId: 'c', name: 'see', input: { arguments: 'no JSON' } } }] },
        { role: 'user', content: [{ toolResult: { toolUseId: 'c', content: [{ text: 'a cat' }] } }, { text: 'C' }] },
      ],
      inferenceConfig: {},
      // Beside calls tools have to stand.
      toolConfig: { tools: [{ toolSpec: { name: 'see', inputSchema: { json: { type: 'object', properties: {} } } } }] },
    })
    expect(losses).toEqual(['messages.role changed', 'messages.tool_calls.function.arguments changed'])
  })

  it('has a system that is alone say it as the user', () => {
    const { body, losses } = asked({ messages: [{ role: 'system', content: 'Hello' }] })
    expect(body.messages).toEqual(said)
    expect(losses).toEqual(['messages.role changed'])
  })

  it('has images, sounds and documents, each under a name of its own', () => {
    const file = (filename: string, mime: string) => ({ type: 'file', file: { filename, file_data: `data:${mime};base64,aGk=` } })
    const content = [
      { type: 'image_url', image_url: { url: 'data:image/jpg;base64,AAAA', detail: 'low' } },
      { type: 'input_audio', input_audio: { data: 'BBBB', format: 'wav' } },
      file('a_report.v2', 'application/pdf'),
      file('a report v2', 'text/plain'),
    ]
    const { body, losses } = asked({ messages: [{ role: 'user', content }] })
    expect(body.messages).toEqual([
      {
        role: 'user',
        content: [
          { image: { format: 'jpeg', source: { bytes: 'AAAA' } } },
          { audio: { format: 'wav', source: { bytes: 'BBBB' } } },
          { document: { format: 'pdf', name: 'a report v2', source: { bytes: 'aGk=' } } },
          { document: { format: 'txt', name: 'a report v2 2', source: { bytes: 'aGk=' } } },
        ],
      },
    ])
    expect(losses).toEqual(['messages.content.file.filename changed', 'messages.content.image_url.detail left-out'])
  }) // prettier-ignore

  it('marks for a cache what Nova keeps, and tells it to callers of other models', () => {
    const marked = { type: 'text', text: 'Long', cache_control: { type: 'ephemeral' } }
    const messages = [{ role: 'system', content: [marked] }, ...hello]
    expect(asked({ messages }).body.system).toEqual([{ text: 'Long' }, { cachePoint: { type: 'default' } }])
    expect(asked({ messages }, 'qwen.qwen3-32b-v1:0')).toMatchObject({
      body: { system: [{ text: 'Long' }] },
      losses: ['messages.content.cache_control left-out'],
    })
  })

  it.each<[string, Json, string]>([
    ['several answers', { n: 2 }, 'n'],
    ['a schema for a model that has none', { response_format: shaped }, 'response_format'],
    ['a linked image', only({ type: 'image_url', image_url: { url: 'https://pictures.example/cat.png' } }), 'messages.content.image_url'],
    ['an image of another kind', only({ type: 'image_url', image_url: { url: 'data:image/tiff;base64,AAAA' } }), 'messages.content.image_url'],
    ['a file of another kind', only({ type: 'file', file: { file_data: 'data:application/zip;base64,AAAA' } }), 'messages.content.file'],
    ['a sound of another kind', only({ type: 'input_audio', input_audio: { data: 'AA', format: 'midi' } }), 'messages.content.input_audio'],
  ])('is refused with %s', (_, request, param) => {
    expect(refusedOf('bedrock-converse', { model: nova, messages: hello, ...request })).toBe(param)
  }) // prettier-ignore

  it('gives a reasoning back with its signature, and none of another maker', () => {
    const reasoningContent = { reasoningText: { text: 'Hm', signature: 'sig' } }
    const reply = repliedBy('bedrock-converse', {
      output: { message: { content: [{ reasoningContent }, { reasoningContent: { redactedContent: 'UkVE' } }, { text: 'Hi' }] } },
      stopReason: 'end_turn',
    }) // prettier-ignore
    const { choices } = JSON.parse(reply.kind === 'answer' ? String(reply.body) : '{}') as { choices: [{ message: Json }] }
    const { body, losses } = asked({ messages: [...hello, choices[0].message, ...hello] })
    expect(body.messages).toEqual([
      ...said,
      { role: 'assistant', content: [{ reasoningContent }, { reasoningContent: { redactedContent: 'UkVE' } }, { text: 'Hi' }] },
      ...said,
    ]) // prettier-ignore
    expect(losses).toEqual([])
    const reasoning_details = [{ type: 'reasoning.text', text: 'Hm', signature: 'sig', format: 'anthropic-claude-v1' }]
    const others = { role: 'assistant', content: 'Hi', reasoning_details }
    expect(asked({ messages: [...hello, others] }).losses).toEqual(['messages.reasoning_content left-out'])
    const bare = { role: 'assistant', content: 'Hi', reasoning_content: 'Hm' }
    expect(asked({ messages: [...hello, bare] }).losses).toEqual(['messages.reasoning_content left-out'])
  }) // prettier-ignore
})

describe('what Bedrock says', () => {
  const delta = (contentBlockIndex: number, given: Json) => ({ contentBlockIndex, delta: given })

  it('streams a reasoning, its signature and what follows', () => {
    const { meaning, isWhole } = heardFrom(
      'bedrock-converse',
      [
        delta(0, { reasoningContent: { text: 'H' } }),
        delta(0, { reasoningContent: { text: 'm' } }),
        delta(0, { reasoningContent: { signature: 'sig' } }),
        delta(1, { text: 'Hi' }),
        delta(7, { toolUse: { input: 'of a call that never began' } }),
        { stopReason: 'max_tokens' },
        { usage: { inputTokens: 3, outputTokens: 2, cacheReadInputTokens: 4, cacheWriteInputTokens: 9, cacheDetails: [{ ttl: '1h', inputTokens: 5 }] } },
      ],
    ) // prettier-ignore
    expect(meaning).toEqual({
      text: 'Hi',
      thoughts: 'Hm',
      signatures: ['sig'],
      calls: [],
      stop: 'length',
      usage: { input: 16, cacheRead: 4, cacheWrite: 9, output: 2, reasoning: 0 },
    })
    expect(isWhole).toBe(true)
  })

  it.each([
    ['throttlingException', 429],
    ['modelStreamErrorException', 502],
    ['somethingElseException', 500],
  ])('tells of a %s within a stream', (name, status) => {
    const read = heardFrom('bedrock-converse', [delta(0, { text: 'a' }), { [name]: { message: 'It broke' } }])
    expect(read.error).toMatchObject({ message: 'It broke', status })
    expect(read.isWhole).toBe(false)
  })

  it.each<[Json, number, Json]>([
    [{ message: 'Bad' }, 400, { kind: 'error', status: 400 }],
    [{ __type: 'com.amazon.coral.service#ThrottlingException', Message: 'Slow' }, 429, { kind: 'error', status: 429 }],
    [{ output: {} }, 200, { kind: 'unreadable' }],
  ])('with %j and %i is what it is', (body, status, reply) => {
    expect(repliedBy('bedrock-converse', body, status)).toMatchObject(reply)
  })

  it.each(['guardrail_intervened', 'content_filtered'])('was filtered where it stops for %s', (stopReason) => {
    const output = { message: { content: [{ citationsContent: { content: [{ text: 'No' }] } }] } }
    expect(repliedBy('bedrock-converse', { output, stopReason })).toMatchObject({
      meaning: { stop: 'filter', text: 'No' },
    })
  })
})
