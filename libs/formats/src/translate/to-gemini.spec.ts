import { type Json, refusedFor, translated } from '../../test/translated'
import type { Translator } from '../core/translator'
import { translatorOf } from '../translators'

const fromOpenai = translatorOf('openai', 'gemini') as Translator
const fromAnthropic = translatorOf('anthropic', 'gemini') as Translator
const user = { role: 'user', content: 'Hello' }
const asked = { model: 'gemini-2.5-flash', messages: [user] }
const png = 'iVBORw0KGgo='
const noSignature = 'skip_thought_signature_validator'

const tools = [
  { type: 'function', function: { name: 'weather', description: 'Tells', parameters: { type: 'object' } } },
  { type: 'function', function: { name: 'time' } },
]
const call = (id: string, name: string, args: string) => ({ id, type: 'function', function: { name, arguments: args } })

describe('a request of OpenAI for Gemini', () => {
  it('keeps the talk: system apart, calls and results with ids and names, results in a row as one content', () => {
    const { body, losses } = translated(fromOpenai, {
      ...asked,
      stream: true,
      messages: [
        { role: 'system', content: 'Be short.' },
        { role: 'developer', content: 'Be kind.' },
        user,
        {
          role: 'assistant',
          content: 'Let me see.',
          tool_calls: [call('c1', 'weather', '{"city":"Bern"}'), call('c2', 'time', '')],
        },
        { role: 'tool', tool_call_id: 'c2', content: '{"hour":12}' },
        { role: 'tool', tool_call_id: 'c1', content: 'Sunny' },
        { role: 'user', content: 'Thanks' },
      ],
      tools,
    })
    expect(losses).toEqual([])
    expect(body).toEqual({
      systemInstruction: { parts: [{ text: 'Be short.' }, { text: 'Be kind.' }] },
      contents: [
        { role: 'user', parts: [{ text: 'Hello' }] },
        {
          role: 'model',
          parts: [
            { text: 'Let me see.' },
            { functionCall: { id: 'c1', name: 'weather', args: { city: 'Bern' } } },
            { functionCall: { id: 'c2', name: 'time', args: {} } },
          ],
        },
        {
          role: 'user',
          parts: [
            { functionResponse: { id: 'c2', name: 'time', response: { hour: 12 } } },
            { functionResponse: { id: 'c1', name: 'weather', response: { output: 'Sunny' } } },
          ],
        },
        { role: 'user', parts: [{ text: 'Thanks' }] },
      ],
      tools: [
        {
          functionDeclarations: [
            { name: 'weather', description: 'Tells', parametersJsonSchema: { type: 'object' } },
            { name: 'time' },
          ],
        },
      ],
    })
  })

  it.each<[string, unknown]>([
    ['Sunny', { output: 'Sunny' }],
    ['', { output: '' }],
    ['{"a":1}', { a: 1 }],
    ['{"a": 1}', { output: '{"a": 1}' }],
    ['{"id":12345678901234567890}', { output: '{"id":12345678901234567890}' }],
    ['{"output":"x"}', { output: '{"output":"x"}' }],
    ['[1]', { output: '[1]' }],
  ])('gives a result to the letter: %s', (content, response) => {
    const messages = [
      user,
      { role: 'assistant', tool_calls: [call('c', 'f', '{}')] },
      { role: 'tool', tool_call_id: 'c', content },
    ]
    const { body } = translated(fromOpenai, { ...asked, messages })
    expect((body.contents as Json[])[2]).toEqual({
      role: 'user',
      parts: [{ functionResponse: { id: 'c', name: 'f', response } }],
    })
  })

  it('says where filters begin, by category and for all others', () => {
    const safety = { default: 'OFF', HARM_CATEGORY_HARASSMENT: 'BLOCK_NONE', HARM_CATEGORY_JAILBREAK: 'BLOCK_NONE' }
    const told = translated(fromOpenai, asked, { safety }).body.safetySettings as Json[]
    expect(Object.fromEntries(told.map(({ category, threshold }) => [category, threshold]))).toEqual({
      HARM_CATEGORY_HARASSMENT: 'BLOCK_NONE',
      HARM_CATEGORY_HATE_SPEECH: 'OFF',
      HARM_CATEGORY_SEXUALLY_EXPLICIT: 'OFF',
      HARM_CATEGORY_DANGEROUS_CONTENT: 'OFF',
      HARM_CATEGORY_CIVIC_INTEGRITY: 'OFF',
      HARM_CATEGORY_JAILBREAK: 'BLOCK_NONE',
    })
    expect(translated(fromOpenai, asked).body).not.toHaveProperty('safetySettings')
  })

  it('asks a model that draws for images beside its words', () => {
    const { body } = translated(fromOpenai, { ...asked, temperature: 1 }, { isDrawing: true })
    expect(body.generationConfig).toEqual({ responseModalities: ['TEXT', 'IMAGE'], temperature: 1 })
  })

  it('refuses the result of a call that nobody made', () => {
    const messages = [user, { role: 'tool', tool_call_id: 'c', content: '' }]
    expect(refusedFor(fromOpenai, { ...asked, messages })).toBe('messages.tool_calls.id')
  })

  it('gives images, files and sound as bytes and as addresses', () => {
    const content = [
      { type: 'image_url', image_url: { url: `data:image/jpg;base64,${png}`, detail: 'high' } },
      { type: 'image_url', image_url: { url: 'https://a.example/b.PNG?c=1' } },
      { type: 'image_url', image_url: { url: 'https://a.example/b' } },
      { type: 'file', file: { filename: 'a.pdf', file_data: 'data:application/pdf;base64,JVBERi0=' } },
      { type: 'input_audio', input_audio: { data: 'AA==', format: 'mp3' } },
    ]
    const { body, losses } = translated(fromOpenai, { ...asked, messages: [{ role: 'user', content }] })
    expect(body.contents).toEqual([
      {
        role: 'user',
        parts: [
          { inlineData: { mimeType: 'image/jpeg', data: png } },
          { fileData: { mimeType: 'image/png', fileUri: 'https://a.example/b.PNG?c=1' } },
          { fileData: { fileUri: 'https://a.example/b' } },
          { inlineData: { mimeType: 'application/pdf', data: 'JVBERi0=' } },
          { inlineData: { mimeType: 'audio/mp3', data: 'AA==' } },
        ],
      },
    ])
    expect(losses).toEqual(['messages.content.file.filename left-out', 'messages.content.image_url.detail left-out'])
  })

  it.each([
    `data:video/mp4;base64,${png}`,
    `data:application/pdf;base64,${png}`,
    `data:constructor;base64,${png}`,
    `data:__proto__;base64,${png}`,
    'https://www.youtube.com/watch?v=1',
    'HTTPS://youtu.be/1',
    'https://generativelanguage.googleapis.com/v1beta/files/1.png',
    'https://a.example/b.pdf',
  ])('gives nothing as an image that Google would read as something longer: %s', (url) => {
    const content = [{ type: 'image_url', image_url: { url } }]
    const messages = [{ role: 'user', content }]
    expect(refusedFor(fromOpenai, { ...asked, messages })).toBe('messages.content.image_url')
  })

  it('carries settings, and tells what there is no word for', () => {
    const { body, losses } = translated(fromOpenai, {
      ...asked,
      max_tokens: 50,
      n: 2,
      temperature: 1.5,
      top_p: 0.5,
      top_k: 4,
      presence_penalty: 0.1,
      frequency_penalty: 0.2,
      seed: 7,
      stop: ['1', '2', '3', '4', '5', '6'],
      user: 'u',
      service_tier: 'auto',
      parallel_tool_calls: false,
      logprobs: true,
      response_format: { type: 'json_object' },
    })
    expect(body.generationConfig).toEqual({
      maxOutputTokens: 50,
      candidateCount: 2,
      temperature: 1.5,
      topP: 0.5,
      topK: 4,
      presencePenalty: 0.1,
      frequencyPenalty: 0.2,
      seed: 7,
      stopSequences: ['1', '2', '3', '4', '5'],
      responseMimeType: 'application/json',
    })
    expect(losses).toEqual([
      'logprobs left-out',
      'parallel_tool_calls left-out',
      'service_tier left-out',
      'stop changed',
      'user left-out',
    ])
  })

  it('answers by a schema', () => {
    const json_schema = { name: 'a', schema: { type: 'object', additionalProperties: false }, strict: true }
    const { body, losses } = translated(fromOpenai, { ...asked, response_format: { type: 'json_schema', json_schema } })
    expect(body.generationConfig).toEqual({
      responseMimeType: 'application/json',
      responseJsonSchema: json_schema.schema,
    })
    expect(losses).toEqual([])
  })

  const named = { type: 'function', function: { name: 'time' } }
  it.each<[Json, unknown]>([
    [{}, undefined],
    [{ tool_choice: 'auto' }, { mode: 'AUTO' }],
    [{ tool_choice: 'none' }, { mode: 'NONE' }],
    [{ tool_choice: 'required' }, { mode: 'ANY' }],
    [{ tool_choice: named }, { mode: 'ANY', allowedFunctionNames: ['time'] }],
    [
      { tool_choice: { type: 'allowed_tools', allowed_tools: { mode: 'auto', tools: [named] } } },
      { mode: 'VALIDATED', allowedFunctionNames: ['time'] },
    ],
  ])('chooses tools: %j', (fields, functionCallingConfig) => {
    const { body, losses } = translated(fromOpenai, { ...asked, tools, ...fields })
    expect(body.toolConfig).toEqual(functionCallingConfig && { functionCallingConfig })
    expect(losses).toEqual([])
  })

  it('holds tools to their schemas where all are strict, and tells where some are', () => {
    const strict = (isStrict: boolean) => ({ type: 'function', function: { name: 'f', strict: isStrict } })
    const all = translated(fromOpenai, { ...asked, tools: [strict(true)] })
    expect(all).toMatchObject({ body: { toolConfig: { functionCallingConfig: { mode: 'VALIDATED' } } }, losses: [] })
    const some = translated(fromOpenai, { ...asked, tools: [strict(true), strict(false)] })
    expect(some.body).not.toHaveProperty('toolConfig')
    expect(some.losses).toEqual(['tools.function.strict left-out'])
  })

  const shown = { includeThoughts: true }
  const changed = ['reasoning_effort changed']
  it.each<[string, Json, Json | undefined, string[]]>([
    ['gemini-2.5-flash', { reasoning_effort: 'medium' }, { thinkingBudget: 8_192, ...shown }, changed],
    ['gemini-2.5-flash', { reasoning_effort: 'xhigh' }, { thinkingBudget: 24_576, ...shown }, changed],
    ['gemini-2.5-pro', { reasoning_effort: 'xhigh' }, { thinkingBudget: 32_768, ...shown }, changed],
    ['gemini-2.5-flash-lite', { reasoning: { max_tokens: 100 } }, { thinkingBudget: 512, ...shown }, changed],
    ['gemini-2.5-flash', { reasoning: { max_tokens: 2_000 } }, { thinkingBudget: 2_000, ...shown }, []],
    ['gemini-2.5-flash', { reasoning_effort: 'none' }, { thinkingBudget: 0 }, []],
    ['gemini-2.5-pro', { reasoning_effort: 'none' }, { thinkingBudget: 128 }, changed],
    ['gemini-3-pro-preview', { reasoning_effort: 'low' }, { thinkingLevel: 'low', ...shown }, []],
    ['gemini-3-pro-preview', { reasoning_effort: 'medium' }, { thinkingLevel: 'high', ...shown }, changed],
    ['google/gemini-3.1-pro', { reasoning_effort: 'medium' }, { thinkingLevel: 'medium', ...shown }, []],
    ['gemini-3-flash-preview', { reasoning_effort: 'minimal' }, { thinkingLevel: 'minimal', ...shown }, []],
    ['gemini-3.8-flash', { reasoning_effort: 'minimal' }, { thinkingLevel: 'low', ...shown }, changed],
    ['gemini-3.5-flash-lite', { reasoning_effort: 'none' }, { thinkingLevel: 'minimal' }, changed],
    ['gemini-flash-latest', { reasoning_effort: 'max' }, { thinkingLevel: 'high', ...shown }, changed],
    ['gemini-3-flash', { reasoning: { max_tokens: 9_000 } }, { thinkingLevel: 'medium', ...shown }, changed],
    ['gemini-2.0-flash', { reasoning_effort: 'low' }, undefined, ['reasoning_effort left-out']],
    ['gemma-3-27b-it', { reasoning_effort: 'none' }, undefined, []],
  ])('thinks: %s %j', (model, fields, thinkingConfig, told) => {
    const { body, losses } = translated(fromOpenai, { ...asked, ...fields }, { model })
    expect(body.generationConfig).toEqual(thinkingConfig && { thinkingConfig })
    expect(losses).toEqual(told)
  })

  it('says something in the place of a signature that nobody has, on the first call alone and where it is asked for', () => {
    const calls = [call('a', 'f', '{}'), call('b', 'f', '{}')]
    const results = ['a', 'b'].map((id) => ({ role: 'tool', tool_call_id: id, content: 'x' }))
    const request = { ...asked, messages: [user, { role: 'assistant', tool_calls: calls }, ...results] }
    const signaturesFor = (model: string) => {
      const [, said] = translated(fromOpenai, request, { model }).body.contents as { parts: Json[] }[]
      return said?.parts.map(({ thoughtSignature }) => thoughtSignature)
    }
    expect(signaturesFor('gemini-3-flash')).toEqual([noSignature, undefined])
    expect(signaturesFor('gemini-2.5-flash')).toEqual([undefined, undefined])
  })

  it('takes back the seals of calls where OpenRouter and where Google puts them, and of no other maker', () => {
    const first = call('a', 'f', '{}')
    const second = { ...call('b', 'f', '{}'), extra_content: { google: { thought_signature: 'c2Vjb25k' } } }
    const reasoning_details = [
      { type: 'reasoning.text', text: 'Hm.', signature: 'Y2xhdWRl', index: 0 },
      { type: 'reasoning.encrypted', data: 'dGV4dA==', format: 'google-gemini-v1', index: 1 },
      { type: 'reasoning.encrypted', data: 'Zmlyc3Q=', format: 'google-gemini-v1', id: 'a', index: 2 },
    ]
    const said = { role: 'assistant', content: 'So.', tool_calls: [first, second], reasoning_details }
    const { body, losses } = translated(fromOpenai, { ...asked, messages: [user, said] }, { model: 'gemini-3-pro' })
    expect((body.contents as Json[])[1]).toEqual({
      role: 'model',
      parts: [
        { text: 'So.', thoughtSignature: 'dGV4dA==' },
        { functionCall: { id: 'a', name: 'f', args: {} }, thoughtSignature: 'Zmlyc3Q=' },
        { functionCall: { id: 'b', name: 'f', args: {} }, thoughtSignature: 'c2Vjb25k' },
      ],
    })
    expect(losses).toEqual(['messages.reasoning_content left-out'])
  })
})

describe('a request of Anthropic for Gemini', () => {
  const haiku = { model: 'gemini-3-flash', max_tokens: 100, messages: [user] }

  it('keeps results before what is said beside them, images within where the model takes them', () => {
    const image = { type: 'image', source: { type: 'base64', media_type: 'image/png', data: png } }
    const result = {
      type: 'tool_result',
      tool_use_id: 't',
      is_error: true,
      content: [{ type: 'text', text: 'No' }, image],
    }
    const messages = [
      user,
      { role: 'assistant', content: [{ type: 'tool_use', id: 't', name: 'f', input: { a: 1 } }] },
      { role: 'user', content: [{ type: 'text', text: 'Well?' }, result] },
    ]
    const partsFor = (model: string) => {
      const { body, losses } = translated(fromAnthropic, { ...haiku, messages }, { model })
      return [(body.contents as { parts: Json[] }[])[2]?.parts, losses]
    }
    const functionResponse = { id: 't', name: 'f', response: { error: 'No' } }
    const inline = { inlineData: { mimeType: 'image/png', data: png } }
    expect(partsFor('gemini-3-flash')).toEqual([
      [{ functionResponse: { ...functionResponse, parts: [inline] } }, { text: 'Well?' }],
      [],
    ])
    expect(partsFor('gemini-2.5-flash')).toEqual([
      [{ functionResponse }, { text: 'Well?' }, inline],
      ['messages.content.content changed'],
    ])
  })

  it('leaves out what Claude has sealed, and gives Google back its own', () => {
    const seal = Buffer.from(JSON.stringify(['gemini', { thoughtSignature: 'c2ln' }])).toString('base64')
    const content = [
      { type: 'thinking', thinking: 'Hm.', signature: 'Y2xhdWRl' },
      { type: 'thinking', thinking: 'Ah.', signature: `tollgate:${seal}` },
      { type: 'redacted_thinking', data: `tollgate:${seal}` },
      { type: 'tool_use', id: 't', name: 'f', input: {} },
    ]
    const { body, losses } = translated(fromAnthropic, { ...haiku, messages: [user, { role: 'assistant', content }] })
    expect((body.contents as Json[])[1]).toEqual({
      role: 'model',
      parts: [
        { text: 'Ah.', thought: true, thoughtSignature: 'c2ln' },
        { functionCall: { id: 't', name: 'f', args: {} }, thoughtSignature: 'c2ln' },
      ],
    })
    expect(losses).toEqual(['messages.content.thinking left-out'])
  })

  it('has the user say what only the system says, and what it says later', () => {
    const system = 'Be short.'
    expect(translated(fromAnthropic, { ...haiku, system, messages: [] })).toMatchObject({
      body: { contents: [{ role: 'user', parts: [{ text: system }] }] },
      losses: ['system changed'],
    })
    const late = { ...haiku, messages: [user, { role: 'system', content: system }] }
    expect(translated(fromAnthropic, late).losses).toEqual(['system changed'])
  })

  it('gives documents and markers for a cache as it can', () => {
    const content = [
      {
        type: 'document',
        source: { type: 'url', url: 'https://a.example/b.pdf' },
        cache_control: { type: 'ephemeral' },
      },
      { type: 'document', source: { type: 'text', media_type: 'text/plain', data: 'Hello' }, title: 'b' },
    ]
    const { body, losses } = translated(fromAnthropic, { ...haiku, messages: [{ role: 'user', content }] })
    expect((body.contents as Json[])[0]).toEqual({
      role: 'user',
      parts: [
        { fileData: { mimeType: 'application/pdf', fileUri: 'https://a.example/b.pdf' } },
        { inlineData: { mimeType: 'text/plain', data: 'SGVsbG8=' } },
      ],
    })
    expect(losses).toEqual(['cache_control left-out', 'messages.content.title left-out'])
  })

  it.each<[Json, Json | undefined, string[]]>([
    [
      { thinking: { type: 'enabled', budget_tokens: 4_096 } },
      { thinkingLevel: 'low', includeThoughts: true },
      ['thinking changed'],
    ],
    [{ thinking: { type: 'adaptive' } }, { includeThoughts: true }, []],
    [{ output_config: { effort: 'high' } }, { thinkingLevel: 'high' }, []],
    [{ thinking: { type: 'disabled' } }, { thinkingLevel: 'minimal' }, ['thinking changed']],
  ])('thinks: %j', (fields, thinkingConfig, told) => {
    const { body, losses } = translated(fromAnthropic, { ...haiku, ...fields })
    expect((body.generationConfig as Json).thinkingConfig).toEqual(thinkingConfig)
    expect(losses).toEqual(told)
  })
})

it('an image whose kind nobody registered is sent under the one that is meant', () => {
  const image_url = { url: `data:image/jpg;base64,${png}` }
  const messages = [{ role: 'user', content: [{ type: 'image_url', image_url }] }]
  const { body } = translated(fromOpenai, { ...asked, messages })
  expect(JSON.stringify(body)).toContain(JSON.stringify({ inlineData: { mimeType: 'image/jpeg', data: png } }))
})
