import { type Json, refusedFor, translated } from '../../test/translated'
import type { Translator } from '../core/translator'
import { translatorOf } from '../translators'

const toOpenai = translatorOf('gemini', 'openai') as Translator
const toAnthropic = translatorOf('gemini', 'anthropic') as Translator
const hello = { role: 'user', parts: [{ text: 'Hello' }] }
const asked = { contents: [hello] }
const named = { model: 'asked', isStream: true }
const png = 'iVBORw0KGgo='

describe('a request of Gemini for OpenAI', () => {
  it('is read in either spelling, a thing alone as a list of it; model and stream are what the path says', () => {
    const camel = {
      systemInstruction: { parts: [{ text: 'Be short.' }] },
      contents: [{ parts: [{ text: 'Look' }, { inlineData: { mimeType: 'image/png', data: png } }] }],
      generationConfig: { maxOutputTokens: 9, topP: 0.5, stopSequences: ['x'] },
    }
    const snake = {
      system_instruction: { parts: { text: 'Be short.' } },
      contents: { parts: [{ text: 'Look' }, { inline_data: { mime_type: 'image/png', data: png } }] },
      generation_config: { max_output_tokens: '9', top_p: 0.5, stop_sequences: ['x'] },
    }
    const told = translated(toOpenai, camel, { named })
    expect(told).toEqual({
      body: {
        model: 'asked',
        stream: true,
        messages: [
          { role: 'system', content: 'Be short.' },
          {
            role: 'user',
            content: [
              { type: 'text', text: 'Look' },
              { type: 'image_url', image_url: { url: `data:image/png;base64,${png}` } },
            ],
          },
        ],
        max_tokens: 9,
        top_p: 0.5,
        stop: ['x'],
      },
      losses: [],
    })
    expect(translated(toOpenai, snake, { named })).toEqual(told)
  })

  it('gives ids to calls that have none, and finds the results of each tool in their order', () => {
    const call = (name: string, args: Json, id?: string) => ({ functionCall: { id, name, args } })
    const result = (name: string, output: string, id?: string) => ({
      functionResponse: { id, name, response: { output } },
    })
    const { body, losses } = translated(toOpenai, {
      contents: [
        hello,
        { role: 'model', parts: [call('f', { n: 1 }), call('g', {}), call('f', { n: 2 }, 'own'), call('f', { n: 3 })] },
        {
          role: 'function',
          parts: [result('g', 'G'), result('f', 'one'), result('f', 'two', 'own'), result('f', 'three')],
        },
        { role: 'model', parts: [call('f', { n: 4 })] },
        { role: 'user', parts: [result('f', 'four'), result('h', 'of no call')] },
      ],
    })
    const messages = body.messages as Json[]
    const ids = messages.flatMap(({ tool_calls }) => ((tool_calls ?? []) as Json[]).map(({ id }) => id))
    expect(ids).toEqual(['call_0', 'call_1', 'own', 'call_2', 'call_3'])
    expect(messages.filter(({ role }) => role === 'tool').map((one) => [one.tool_call_id, one.content])).toEqual([
      ['call_1', 'G'],
      ['call_0', 'one'],
      ['own', 'two'],
      ['call_2', 'three'],
      ['call_3', 'four'],
      ['call_4', 'of no call'],
    ])
    expect(losses).toEqual([])
  })

  it.each<[Json, Json | string]>([
    [{ output: 'x' }, 'x'],
    [
      { output: ['x', 'y'] },
      [
        { type: 'text', text: 'x' },
        { type: 'text', text: 'y' },
      ] as unknown as Json,
    ],
    [{ output: { a: 1 } }, '{"output":{"a":1}}'],
    [{ hour: 12 }, '{"hour":12}'],
    [{}, '{}'],
  ])('gives a result as it was answered: %j', (response, content) => {
    const parts = [{ functionResponse: { name: 'f', response } }]
    const { body } = translated(toOpenai, { contents: [hello, { role: 'user', parts }] })
    expect((body.messages as Json[])[1]).toMatchObject({ role: 'tool', content })
  })

  it('gives tools by JSON schemas, whichever way they are told', () => {
    const parameters = {
      type: 'OBJECT',
      properties: {
        max_items: { type: 'STRING', nullable: true, max_length: '5' },
        list: { type: 'ARRAY', items: { any_of: [{ type: 'INTEGER' }, { type: 'NUMBER' }] }, minItems: '1' },
      },
      required: ['list'],
    }
    const schema = {
      type: 'object',
      properties: {
        max_items: { type: ['string', 'null'], maxLength: 5 },
        list: { type: 'array', items: { anyOf: [{ type: 'integer' }, { type: 'number' }] }, minItems: 1 },
      },
      required: ['list'],
    }
    const { body, losses } = translated(toOpenai, {
      ...asked,
      tools: [
        { function_declarations: [{ name: 'f', parameters, behavior: 'BLOCKING' }] },
        { functionDeclarations: [{ name: 'g', parametersJsonSchema: schema }], googleSearch: {} },
      ],
    })
    expect(body.tools).toEqual(['f', 'g'].map((name) => ({ type: 'function', function: { name, parameters: schema } })))
    expect(losses).toEqual(['tools.behavior left-out', 'tools.googleSearch left-out'])
  })

  const tools = [{ functionDeclarations: [{ name: 'f' }, { name: 'g' }] }]
  const f = { type: 'function', function: { name: 'f' } }
  const g = { type: 'function', function: { name: 'g' } }
  it.each<[Json, unknown]>([
    [{ mode: 'auto' }, 'auto'],
    [{ mode: 'NONE' }, 'none'],
    [{ mode: 'ANY' }, 'required'],
    [{ mode: 'any', allowed_function_names: ['f'] }, f],
    [
      { mode: 'ANY', allowedFunctionNames: ['f', 'g'] },
      { type: 'allowed_tools', allowed_tools: { mode: 'required', tools: [f, g] } },
    ],
  ])('chooses tools: %j', (functionCallingConfig, tool_choice) => {
    const request = { ...asked, tools, toolConfig: { functionCallingConfig } }
    expect(translated(toOpenai, request)).toMatchObject({ body: { tool_choice }, losses: [] })
  })

  it('holds tools to their schemas where it says so', () => {
    const { body } = translated(toOpenai, {
      ...asked,
      tools,
      toolConfig: { functionCallingConfig: { mode: 'VALIDATED' } },
    })
    expect(body).toMatchObject({ tools: [{ function: { strict: true } }, { function: { strict: true } }] })
  })

  it.each<[Json, unknown, string[]]>([
    [{ responseMimeType: 'text/plain' }, undefined, []],
    [{ responseMimeType: 'application/json' }, { type: 'json_object' }, []],
    [
      { response_mime_type: 'application/json', response_schema: { type: 'OBJECT' } },
      { type: 'json_schema', json_schema: { name: 'answer', schema: { type: 'object' } } },
      [],
    ],
    [
      { responseMimeType: 'application/json', responseJsonSchema: { type: 'object' } },
      { type: 'json_schema', json_schema: { name: 'answer', schema: { type: 'object' } } },
      [],
    ],
  ])('answers by %j', (generationConfig, response_format, told) => {
    const { body, losses } = translated(toOpenai, { ...asked, generationConfig })
    expect([body.response_format, losses]).toEqual([response_format, told])
  })

  it.each<[Json, unknown, string[]]>([
    [{ thinkingLevel: 'HIGH', includeThoughts: true }, 'high', []],
    [{ thinking_level: 'minimal' }, 'low', ['generationConfig.thinkingConfig changed']],
    [{ thinkingBudget: 24_576 }, 'high', ['generationConfig.thinkingConfig changed']],
    [{ thinkingBudget: 0 }, undefined, ['generationConfig.thinkingConfig left-out']],
    [{ thinkingBudget: -1 }, undefined, ['generationConfig.thinkingConfig left-out']],
    [{}, undefined, []],
  ])('thinks: %j', (thinkingConfig, effort, told) => {
    const { body, losses } = translated(toOpenai, { ...asked, generationConfig: { thinkingConfig } })
    expect([body.reasoning_effort, losses]).toEqual([effort, told])
  })

  const given = (part: Json) => ({ contents: [{ role: 'user', parts: [part] }] })
  it.each<[string, Json]>([
    ['contents', {}],
    ['contents', { contents: [{ role: 'system', parts: [] }] }],
    ['contents', { contents: [7] }],
    ['cachedContent', { ...asked, cachedContent: 'cachedContents/1' }],
    ['generationConfig.responseModalities', { ...asked, generationConfig: { responseModalities: ['TEXT', 'IMAGE'] } }],
    ['generationConfig.responseMimeType', { ...asked, generationConfig: { responseMimeType: 'text/x.enum' } }],
    ['toolConfig.functionCallingConfig', { ...asked, toolConfig: { functionCallingConfig: { mode: 'LATER' } } }],
    ['contents.parts.inlineData', given({ inlineData: { mimeType: 'video/mp4', data: 'AA==' } })],
    ['contents.parts.inlineData', given({ inlineData: { mimeType: 'audio/flac', data: 'AA==' } })],
    [
      'contents.parts.fileData',
      given({
        fileData: { mimeType: 'image/png', fileUri: 'https://generativelanguage.googleapis.com/v1beta/files/1' },
      }),
    ],
    ['contents.parts.fileData', given({ fileData: { fileUri: 'https://www.youtube.com/watch?v=1' } })],
    ['contents.parts.fileData', given({ fileData: { mimeType: 'image/png', fileUri: 'gs://bucket/file' } })],
    ['contents.parts.executableCode', given({ executableCode: { code: '1' } })],
    ['contents.parts.laterInvention', given({ laterInvention: {} })],
  ])('refuses %s', (param, request) => {
    expect(refusedFor(toOpenai, request)).toBe(param)
  })

  it('tells what it leaves out by the names within', () => {
    const { body, losses } = translated(toOpenai, {
      contents: [
        { role: 'user', parts: [{ text: 'Hello', partMetadata: { a: 1 } }] },
        { role: 'model', parts: [{ executableCode: { code: '1' } }, { text: 'So' }] },
      ],
      safetySettings: [{}],
      labels: { a: 'b' },
      serviceTier: 'standard',
      generationConfig: { topK: 4, responseLogprobs: true, mediaResolution: 'X', responseModalities: ['TEXT'] },
      toolConfig: { retrievalConfig: { languageCode: 'de' } },
    })
    expect(body).toEqual({
      messages: [
        { role: 'user', content: 'Hello' },
        { role: 'assistant', content: 'So' },
      ],
    })
    expect(losses).toEqual([
      'contents.parts.executableCode left-out',
      'contents.parts.partMetadata left-out',
      'generationConfig.mediaResolution left-out',
      'generationConfig.responseLogprobs left-out',
      'generationConfig.topK left-out',
      'labels left-out',
      'safetySettings left-out',
      'toolConfig.retrievalConfig left-out',
    ])
  })

  it('gives sound by the names that it is known by', () => {
    const parts = ['wav', 'x-wav', 'mp3', 'mpeg'].map((kind) => ({
      inlineData: { mimeType: `audio/${kind}`, data: 'AA==' },
    }))
    const { body } = translated(toOpenai, { contents: [{ role: 'user', parts }] })
    const [message] = body.messages as { content: { input_audio: Json }[] }[]
    expect(message?.content.map((one) => one.input_audio.format)).toEqual(['wav', 'wav', 'mp3', 'mp3'])
  })
})

describe('a request of Gemini for Anthropic', () => {
  const haiku = 'claude-haiku-4-5'

  it('puts a thought together whose seal came last, and gives Claude back its own', () => {
    const seal = Buffer.from(JSON.stringify(['anthropic', { signature: 'Y2xhdWRl' }])).toString('base64')
    const thoughtSignature = Buffer.from(`tollgate:${seal}`).toString('base64')
    const parts = [
      { text: 'Hm, ', thought: true },
      { text: 'yes.', thought: true },
      { text: '', thought: true, thoughtSignature },
      { text: 'Yes.' },
    ]
    // Clients write bytes in the alphabet for addresses, too.
    const spelt = JSON.parse(JSON.stringify(parts).replaceAll('+', '-').replaceAll('/', '_')) as unknown
    for (const said of [parts, spelt]) {
      const { body, losses } = translated(
        toAnthropic,
        { contents: [hello, { role: 'model', parts: said }] },
        { model: haiku },
      )
      expect((body.messages as Json[])[1]).toEqual({
        role: 'assistant',
        content: [
          { type: 'thinking', thinking: 'Hm, yes.', signature: 'Y2xhdWRl' },
          { type: 'text', text: 'Yes.' },
        ],
      })
      expect(losses).toEqual([])
    }
  })

  it('leaves out what Google has sealed', () => {
    const parts = [{ functionCall: { name: 'f', args: {} }, thoughtSignature: 'c2ln' }]
    const { losses } = translated(toAnthropic, { contents: [hello, { role: 'model', parts }] }, { model: haiku })
    expect(losses).toEqual(['contents.parts.thought left-out'])
  })

  it('thinks by the number of tokens that it is told, and leaves out what Claude has no word for', () => {
    const { body, losses } = translated(
      toAnthropic,
      {
        ...asked,
        generationConfig: {
          thinkingConfig: { thinkingBudget: 2_048 },
          maxOutputTokens: 8_000,
          seed: 1,
          presencePenalty: 0,
        },
      },
      { model: haiku },
    )
    expect(body).toMatchObject({ max_tokens: 8_000, thinking: { type: 'enabled', budget_tokens: 2_048 } })
    expect(losses).toEqual(['generationConfig.seed left-out'])
  })

  it('refuses more answers than one', () => {
    expect(refusedFor(toAnthropic, { ...asked, generationConfig: { candidateCount: 2 } })).toBe(
      'generationConfig.candidateCount',
    )
  })
})

it('a call that has no id gets none that another has', () => {
  const call = (id?: string) => ({ functionCall: { ...(id && { id }), name: 'f', args: {} } })
  const { body } = translated(toOpenai, {
    contents: [hello, { role: 'model', parts: [call(), call('call_0'), call()] }],
  })
  const ids = [...JSON.stringify(body).matchAll(/"id":"(\w+)"/g)].map(([, id]) => id)
  expect([ids.length, new Set(ids).size]).toEqual([3, 3])
})

it.each(['constructor', '__proto__', 'ogg'])('a sound whose kind is called %s is refused by name', (kind) => {
  const parts = [{ inlineData: { mimeType: `audio/${kind}`, data: png } }]
  expect(refusedFor(toOpenai, { contents: [{ role: 'user', parts }] })).toBe('contents.parts.inlineData')
})
