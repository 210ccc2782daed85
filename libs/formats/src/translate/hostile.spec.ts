import fc from 'fast-check'
import { chatsOf, framesOf } from '../../test/chats'
import { sides, type Translated } from '../../test/formats'
import { anyJson, changed, deepJson } from '../../test/hostile'
import { faultsOfStream } from '../../test/well-formed'
import type { AnswerSetting, Translator } from '../core/translator'
import { translatorOf } from '../translators'

const setting: AnswerSetting = { answerId: 'one', nowSeconds: 1, model: 'm', isUsageAsked: true }

/** Names and words that the codecs look at. */
const words = [
  ...[
    'messages',
    'role',
    'content',
    'type',
    'text',
    'system',
    'user',
    'assistant',
    'tool',
    'developer',
    'model',
    'tools',
  ],
  ...['tool_calls', 'function', 'name', 'arguments', 'id', 'index', 'tool_use', 'tool_result', 'tool_use_id', 'input'],
  ...[
    'tool_call_id',
    'image_url',
    'url',
    'source',
    'base64',
    'media_type',
    'data',
    'image',
    'document',
    'file',
    'file_data',
  ],
  ...[
    'thinking',
    'signature',
    'redacted_thinking',
    'reasoning_details',
    'reasoning_content',
    'reasoning.text',
    'budget_tokens',
  ],
  ...[
    'tool_choice',
    'auto',
    'any',
    'required',
    'allowed_tools',
    'response_format',
    'json_schema',
    'schema',
    'output_config',
  ],
  ...[
    'format',
    'effort',
    'metadata',
    'user_id',
    'cache_control',
    'ttl',
    '1h',
    'max_tokens',
    'n',
    'stop',
    'stop_sequences',
  ],
  ...['choices', 'delta', 'message', 'finish_reason', 'usage', 'prompt_tokens', 'completion_tokens', 'input_tokens'],
  ...['output_tokens', 'stop_reason', 'message_start', 'content_block_start', 'content_block', 'content_block_delta'],
  ...['content_block_stop', 'message_delta', 'text_delta', 'input_json_delta', 'partial_json', 'signature_delta'],
  ...[
    'enabled',
    'adaptive',
    'end_turn',
    'parameters',
    'input_schema',
    'refusal',
    '__proto__',
    'constructor',
    'toString',
    'length',
  ],
  ...['contents', 'parts', 'inlineData', 'inline_data', 'mimeType', 'fileData', 'fileUri', 'functionCall', 'args'],
  ...['functionResponse', 'response', 'thought', 'thoughtSignature', 'systemInstruction', 'functionDeclarations'],
  ...['parametersJsonSchema', 'properties', 'items', 'anyOf', 'toolConfig', 'functionCallingConfig', 'mode', 'ANY'],
  ...['allowedFunctionNames', 'generationConfig', 'thinkingConfig', 'thinkingBudget', 'thinkingLevel', 'stopSequences'],
  ...['responseMimeType', 'application/json', 'responseSchema', 'candidates', 'finishReason', 'STOP', 'usageMetadata'],
  ...['promptTokenCount', 'promptFeedback', 'blockReason', 'partialArgs', 'jsonPath', '$.a[0]', 'willContinue'],
  ...[
    'stringValue',
    'extra_content',
    'google',
    'thought_signature',
    'google-gemini-v1',
    'reasoning.encrypted',
    'image/png',
  ],
  ...['input', 'instructions', 'output', 'output_text', 'input_text', 'input_image', 'input_file', 'function_call'],
  ...['function_call_output', 'call_id', 'reasoning', 'summary', 'summary_text', 'encrypted_content', 'item_reference'],
  ...['response.created', 'response.output_item.added', 'response.output_item.done', 'response.content_part.added'],
  ...['response.output_text.delta', 'response.reasoning_summary_text.delta', 'response.function_call_arguments.delta'],
  ...['response.completed', 'response', 'item', 'part', 'output_index', 'content_index', 'status', 'incomplete'],
  ...['data:image/png;base64,AAAA', 'tollgate:WyJvcGVuYWkiLHt9XQ==', '\ud800', '{"a":1}', '', ' '],
]
const word = fc.constantFrom(...words)
const anything = anyJson(words)
const aFields = fc.dictionary(word, anything, { maxKeys: 12 })

const bytes = (value: unknown) => Buffer.from(JSON.stringify(value) ?? 'null')
const frame = (value: unknown) => Buffer.from(`data: ${JSON.stringify(value)}\n\n`)
const hello = '"messages":[{"role":"user","content":"Hello"}]'
/** A request with a tool of this schema. */
const asking: Readonly<Record<Translated, (schema: string) => string>> = {
  openai: (schema) => `{"model":"m",${hello},"tools":[{"function":{"name":"f","parameters":${schema}}}]}`,
  anthropic: (schema) => `{"model":"m",${hello},"tools":[{"name":"f","input_schema":${schema}}]}`,
  'openai-responses': (schema) =>
    `{"model":"m","input":"Hello","tools":[{"type":"function","name":"f","parameters":${schema}}]}`,
  gemini: (schema) =>
    `{"contents":[{"parts":[{"text":"Hello"}]}],"tools":[{"functionDeclarations":[{"name":"f","parameters":${schema}}]}]}`,
}
/** An answer, and an event of one, that calls a tool with this input. */
const calling: Readonly<Record<Translated, Record<'answer' | 'event', (input: string) => string>>> = {
  openai: {
    answer: (input) => `{"choices":[{"message":{"tool_calls":[{"function":{"name":"f","arguments":${input}}}]}}]}`,
    event: (input) => `{"choices":[{"delta":{"tool_calls":[{"function":{"name":"f","arguments":${input}}}]}}]}`,
  },
  anthropic: {
    answer: (input) => `{"content":[{"type":"tool_use","input":${input}}]}`,
    event: (input) => `{"type":"content_block_start","content_block":{"type":"tool_use","input":${input}}}`,
  },
  'openai-responses': {
    answer: (input) => `{"output":[{"type":"function_call","name":"f","arguments":${input}}]}`,
    event: (input) =>
      `{"type":"response.output_item.done","item":{"type":"function_call","name":"f","arguments":${input}}}`,
  },
  gemini: {
    answer: (input) => `{"candidates":[{"content":{"parts":[{"functionCall":{"name":"f","args":${input}}}]}}]}`,
    event: (input) => `{"candidates":[{"content":{"parts":[{"functionCall":{"name":"f","args":${input}}}]}}]}`,
  },
}
/** An event that begins the call of that number. */
const begun: Readonly<Record<Translated, (n: number) => unknown>> = {
  openai: (n) => ({
    choices: [{ index: 0, delta: { tool_calls: [{ index: n, id: `${n}`, function: { name: 'f' } }] } }],
  }),
  anthropic: (n) => ({
    type: 'content_block_start',
    index: n,
    content_block: { type: 'tool_use', id: `${n}`, name: 'f' },
  }),
  'openai-responses': (n) => ({
    type: 'response.output_item.added',
    output_index: n,
    item: { type: 'function_call', call_id: `${n}`, name: 'f' },
  }),
  gemini: () => ({}),
}
/** How a call is written in a stream. */
const aCall: Readonly<Record<Translated, RegExp>> = {
  openai: /"type":"function"/g,
  anthropic: /"type":"tool_use"/g,
  'openai-responses': /^event: response.output_item.added$/gm,
  gemini: /"functionCall"/g,
}

describe.each(sides)('for %s from %s', (caller, upstream) => {
  const translator = translatorOf(caller, upstream) as Translator
  const { requests } = chatsOf(caller)
  const { streams, bodies } = chatsOf(upstream)
  const short = streams.filter(([, { response }]) => (response.events?.length ?? 0) < 60)

  const tryRequest = (body: Buffer) => {
    const written = translator.request(body)
    if (written.kind === 'untranslatable') return void expect(typeof written.param).toBe('string')
    const { messages, contents, input } = JSON.parse(String(written.body)) as Record<string, unknown>
    expect(messages ?? contents ?? input).toEqual(expect.any(Array))
    expect(written.losses.length).toBeLessThanOrEqual(32)
    for (const { field } of written.losses) expect(field).toMatch(/^[\x21-\x7e]{1,100}$/)
  }

  it('any request is written or refused', () => {
    fc.assert(fc.property(aFields, (body) => tryRequest(bytes(body))))
    fc.assert(
      fc.property(fc.constantFrom(...requests), fc.nat(80), anything, ([, body], place, value) =>
        tryRequest(bytes(changed(body, [place, value]))),
      ),
    )
    fc.assert(
      fc.property(fc.uint8Array(), (raw) => expect(translator.request(Buffer.from(raw)).kind).toBe('untranslatable')),
    )
  })

  it('any answer is written or none', () => {
    const tryAnswer = (body: unknown) => {
      const written = translator.answer(bytes(body), setting)
      if (written !== null)
        expect(JSON.parse(String(written))).toHaveProperty(caller === 'gemini' ? 'responseId' : 'id')
    }
    fc.assert(fc.property(aFields, tryAnswer))
    fc.assert(
      fc.property(fc.constantFrom(...bodies), fc.nat(60), anything, ([, { response }], place, value) =>
        tryAnswer(changed(response.body, [place, value])),
      ),
    )
    expect(translator.answer(Buffer.from('Bad gateway'), setting)).toBeNull()
  })

  it('any stream is well formed', () => {
    const tryStream = (frames: readonly Buffer[]) => {
      const stream = translator.stream(setting)
      const written = Buffer.concat([...frames.map((one) => stream.feed(one)), stream.end(null)])
      if (written.length > 0) expect(faultsOfStream(caller, written)).toEqual([])
    }
    fc.assert(fc.property(fc.array(aFields, { maxLength: 10 }), (events) => tryStream(events.map(frame))))
    fc.assert(
      fc.property(fc.constantFrom(...short), fc.nat(60), fc.nat(12), anything, ([, recording], event, place, value) => {
        const frames = framesOf(recording)
        const data = recording.response.events?.[event]?.data
        // Comments and end marks are events that no frame stands for.
        if (!data?.startsWith('{') || data.includes('"error"') || event >= frames.length) return
        frames[event] = frame(changed(JSON.parse(data), [place, value]))
        tryStream(frames)
      }),
    )
    fc.assert(fc.property(fc.uint8Array(), (raw) => tryStream([Buffer.from(raw)])))
  })

  it('what goes deeper than the stack is refused by name, or says nothing', () => {
    const nested = deepJson()
    expect(translator.request(Buffer.from(asking[caller](nested)))).toEqual({ kind: 'untranslatable', param: 'tools' })
    const { answer, event } = calling[upstream]
    expect(translator.answer(Buffer.from(answer(nested)), setting)).toBeNull()
    const stream = translator.stream(setting)
    expect(stream.feed(Buffer.from(`data: ${event(nested)}\n\n`)).includes('aaaa')).toBe(false)
    expect(faultsOfStream(caller, stream.end(null))).toEqual([])
  })

  it('no more contents are open than there is room for', () => {
    // Its calls come whole, or one after another: there is never more than one.
    if (upstream === 'gemini') return
    const stream = translator.stream(setting)
    const frames = Array.from({ length: 5_000 }, (_, n) => frame(begun[upstream](n)))
    const written = Buffer.concat([stream.feed(Buffer.concat(frames)), stream.end(null)])
    expect(written.toString().match(aCall[caller])).toHaveLength(1_024)
  })
})
