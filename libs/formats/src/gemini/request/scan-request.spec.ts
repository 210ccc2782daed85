import fc from 'fast-check'
import { spellingOf } from '../../../test/spellings'
import type { RequestFault, RequestScan } from '../../core/request-scan'
import { scanRequest } from './scan-request'

const named = { model: 'gemini-2.5-flash', isStream: false }
const found = (text: string) => scanRequest(Buffer.from(text), 'chat', named)
function scan(text: string): RequestScan {
  const result = found(text)
  if (result.kind === 'fault') throw new Error(`${result.code} at ${result.position} ${result.param}`)
  return result
}

const contents = (...parts: unknown[]) => JSON.stringify({ contents: [{ role: 'user', parts }] })
const settings = (generationConfig: object) => JSON.stringify({ generationConfig })
const data = (bytes: number) => 'iVBORw0KGgo'.repeat(Math.ceil(bytes / 11))
const blob = (mimeType: string, bytes: number) => ({ inlineData: { mimeType, data: data(bytes) } })
const none = { mediaCount: 0, linkedImages: 0, opaqueMedia: 0, soundBytes: 0 }

describe('scanning a request to generate', () => {
  it('takes model and stream from the path, the rest from the body', () => {
    const body = JSON.stringify({
      contents: [],
      serviceTier: 'SERVICE_TIER_STANDARD',
      generationConfig: { maxOutputTokens: 20, candidateCount: 3, thinkingConfig: { thinkingBudget: 15 } },
    })
    expect(scanRequest(Buffer.from(body), 'chat', { model: 'm', isStream: true })).toMatchObject({
      model: 'm',
      isStream: true,
      maxTokens: 20,
      choices: 3,
      predictedBytes: 0,
      isUsageAsked: true,
      serviceTier: 'standard',
      group: null,
      spans: { hasLimit: true, model: null },
    })
    expect(scan('{}')).toMatchObject({
      ...{ model: named.model, isStream: false, maxTokens: null, choices: 1, serviceTier: null },
      spans: { hasLimit: false, inner: { models: [], settings: null, limit: null } },
    })
  })

  it('reads either spelling of a field', () => {
    const body =
      '{"generation_config":{"max_output_tokens":7,"candidate_count":2},"service_tier":"priority","cached_content":"c"}'
    expect(scan(body)).toMatchObject({ maxTokens: 7, choices: 2, serviceTier: 'priority', opaqueMedia: 1 })
  })

  it('says where limit and settings stand', () => {
    const text = ' {"generationConfig": {"topK":1, "maxOutputTokens" : 55 } }'
    const { inner } = scan(text).spans
    expect(text.slice(inner?.settings?.start, inner?.settings?.end)).toBe('{"topK":1, "maxOutputTokens" : 55 }')
    expect(text.slice(inner?.limit?.start, inner?.limit?.end)).toBe('55')
  })

  it('has no limit where nothing is generated', () => {
    const body = Buffer.from(settings({ maxOutputTokens: 5 }))
    expect(scanRequest(body, 'embeddings', named)).toMatchObject({ maxTokens: null })
  })

  it.each([
    ['{"model":"models/gemini-2.5-flash"}', 1],
    ['{"model":"gemini-2.5-flash"}', 1],
    ['{"requests":[{"model":"models/gemini-2.5-flash"},{"content":{}},{"m\\u006fdel":"gemini-2.5-flash"}]}', 2],
    ['{"generateContentRequest":{"contents":[],"model":"models/gemini-2.5-flash"}}', 1],
    ['{"model":"","requests":null}', 1],
  ])('knows where the body names the model: %s', (text, count) => {
    const { spans, model } = scan(text)
    expect([model, spans.inner?.models.length]).toEqual([named.model, count])
    for (const { start, end } of spans.inner?.models ?? [])
      expect(JSON.parse(text.slice(start, end))).toEqual(expect.any(String))
  })

  it('takes the very name of the path, with what it begins with', () => {
    const path = { model: 'models/a', isStream: false }
    const scan = scanRequest(Buffer.from('{"requests":[{"model":"models/a"}]}'), 'batch-embeddings', path)
    expect(scan).toMatchObject({ kind: 'request', model: 'models/a' })
  })

  it('reads the model of the body where no path names one', () => {
    expect(scanRequest(Buffer.from('{"requests":[{"model":"models/a"}]}'), 'embeddings')).toMatchObject({ model: 'a' })
    expect(scanRequest(Buffer.from('{}'), 'chat')).toMatchObject({ model: null, isStream: false })
  })
})

describe('files among the parts', () => {
  it.each<[string, object, Partial<RequestScan>]>([
    ['an image', blob('image/png', 5_000), { mediaCount: 1 }],
    ['an image of a few bytes', blob('image/png', 500), { linkedImages: 1 }],
    ['a sound', blob('audio/wav', 5_500), { mediaCount: 1, soundBytes: 5_500 }],
    ['a film', blob('video/mp4', 5_500), { mediaCount: 1, opaqueMedia: 1 }],
    ['a document', blob('application/pdf', 500), { opaqueMedia: 1 }],
    ['something nobody names', blob('', 5_500), { mediaCount: 1, opaqueMedia: 1 }],
    ['an address', { fileData: { fileUri: 'https://x/a', mimeType: 'image/png' } }, { opaqueMedia: 1 }],
    ['what a tool gave', { functionResponse: { name: 'f', parts: [blob('image/png', 5_000)] } }, { mediaCount: 1 }],
  ])('are known: %s', (_, part, expected) => {
    expect(scan(contents(part))).toMatchObject({ ...none, ...expected })
    const respelt = contents(part)
      .replace('inlineData', 'inline_data')
      .replace('mimeType', 'mime_type')
      .replace('fileData', 'file\\u005fdata')
      .replace('functionResponse', 'function_response')
    expect(scan(respelt)).toMatchObject({ ...none, ...expected })
    expect(scan(JSON.stringify({ contents: { parts: part } }))).toMatchObject({ ...none, ...expected })
    expect(scan(JSON.stringify({ requests: [{ content: { parts: [part] } }] }))).toMatchObject({ ...none, ...expected })
  })

  it('are left out of the text that is measured', () => {
    const { textBytes } = scan(contents(blob('image/png', 50_000), { text: 'Describe it. '.repeat(100) }))
    expect(textBytes).toBeGreaterThan(1_300)
    expect(textBytes).toBeLessThan(1_600)
  })

  it.each<[string, object]>([
    ['text is given as a file', blob('text/plain', 5_000)],
    ['a tool is called', { functionCall: { name: 'f', args: blob('image/png', 5_000) } }],
    ['a tool answered with its own', { functionResponse: { response: blob('image/png', 5_000) } }],
    ['a text speaks of one', { text: JSON.stringify(blob('image/png', 5_000)) }],
  ])('are none where %s', (_, part) => {
    const text = contents(part)
    expect(scan(text)).toMatchObject({ ...none, textBytes: text.length })
  })

  it('are looked for no deeper than they can stand, and everything may be a file that cannot be read through', () => {
    const nested = (depth: number) =>
      `${'{"parts":['.repeat(depth)}${JSON.stringify(blob('image/png', 5_000))}${']}'.repeat(depth)}`
    expect(scan(`{"contents":${nested(2)}}`).mediaCount).toBe(1)
    expect(scan(`{"contents":${nested(100_000)}}`).mediaCount).toBe(0)
    expect(scan('{"contents":[{"parts":[{"inlineData" 1}]}]}').opaqueMedia).toBe(1)
  })

  it.each<[string, object, number]>([
    ['searches', { tools: [{ googleSearch: {} }, { google_search_retrieval: {} }] }, 2],
    ['pages, code and files', { tools: [{ urlContext: {}, codeExecution: {} }, { fileSearch: {} }] }, 3],
    ['what is cached', { cachedContent: 'cachedContents/a' }, 1],
    ['tools of the caller', { tools: [{ functionDeclarations: [{ name: 'googleSearch' }] }, { computerUse: {} }] }, 0],
    ['nothing', { tools: [{ googleSearch: null, googleMaps: null }], cachedContent: null }, 0],
  ])('are not all that is read: %s', (_, body, opaqueMedia) => {
    expect(scan(JSON.stringify(body)).opaqueMedia).toBe(opaqueMedia)
  })
})

describe('refusing a request to generate', () => {
  it.each<[RequestFault['code'], string, string]>([
    ['empty', '', ' '],
    ['not-an-object', '', '[]'],
    ['truncated', '', '{"contents":[{"parts":[{"text":"hel'],
    ['invalid-json', '', '{"contents":[],}'],
    ['wrong-type', 'model', '{"model":5}'],
    ['other-model', 'model', '{"model":"models/gemini-2.5-pro"}'],
    ['other-model', 'model', '{"requests":[{"model":"gemini-2.5-flash"},{"model":"b"}]}'],
    ['other-model', 'model', '{"generateContentRequest":{"model":"models/b"}}'],
    ['duplicate', 'requests.model', '{"requests":[{"model":"gemini-2.5-flash","model":"gemini-2.5-flash"}]}'],
    ['wrong-type', 'generationConfig', '{"generationConfig":5}'],
    ['wrong-type', 'generationConfig.maxOutputTokens', '{"generationConfig":{"maxOutputTokens":"9"}}'],
    ['too-large', 'generationConfig.maxOutputTokens', '{"generationConfig":{"maxOutputTokens":1e300}}'],
    ['wrong-type', 'generationConfig.candidateCount', '{"generationConfig":{"candidateCount":{}}}'],
    ['too-large', 'generationConfig.candidateCount', '{"generationConfig":{"candidateCount":10001}}'],
    ['duplicate', 'generationConfig', '{"generationConfig":{},"generation_config":{}}'],
    ['duplicate', 'contents', '{"contents":[],"contents":[]}'],
    [
      'duplicate',
      'generationConfig.maxOutputTokens',
      '{"generationConfig":{"maxOutputTokens":1,"max_output_tokens":9}}',
    ],
    ['misspelt', 'generationConfig.maxOutputTokens', '{"generationConfig":{"maxoutputtokens":1}}'],
    ['misspelt', 'generationConfig', '{"generationconfig":{}}'],
    ['misspelt', 'cachedContent', '{"cached_Content":null}'],
    ['unpriced', 'generationConfig.responseModalities', settings({ responseModalities: 'video' })],
    ['unpriced', 'generationConfig.responseModalities', settings({ responseModalities: [['TEXT']] })],
    ['unpriced', 'generationConfig.responseModalities', settings({ responseModalities: 'x'.repeat(2_000) })],
    ['unpriced', 'tools', '{"tools":[{"googleMaps":{}}]}'],
    ['unpriced', 'tools', '{"tools":{"enterprise\\u005fweb_search":{}}}'],
    ['unpriced', 'tools', `{"tools":[{"${'a'.repeat(500)}":{}}]}`],
    ['too-large', 'requests', `{"requests":[${'{},'.repeat(10_001)}{}]}`],
    ['wrong-type', 'serviceTier', '{"serviceTier":1}'],
    ['too-complex', '', `{"contents":[${'[],'.repeat(1_100_000)}1]}`],
    ['too-complex', '', `{"tools":[${'{"googleSearch":1},'.repeat(600_000)}1]}`],
    ['too-many-fields', '', `{${Array.from({ length: 1_100 }, (_, i) => `"k${i}":1`).join(',')}}`],
  ])('tells that it is %s: %s', (code, param, text) => {
    expect(found(text)).toMatchObject({ kind: 'fault', code, param })
  })

  it('lets pass what costs what the model costs', () => {
    expect(found(settings({ responseModalities: ['TEXT'] })).kind).toBe('request')
    expect(found(settings({ responseModalities: ['text', 'AUDIO', 0, 1] })).kind).toBe('request')
    expect(found(settings({ responseModalities: null, maxOutputTokens: null, candidateCount: null })).kind).toBe(
      'request',
    )
  })

  it('tells of what asks for images, by name, number or the model alone', () => {
    const drawing = 'generationConfig.responseModalities'
    expect(found(settings({ responseModalities: ['TEXT', 'image'] }))).toMatchObject({ kind: 'request', drawing })
    expect(found(settings({ response_modalities: [2] }))).toMatchObject({ kind: 'request', drawing })
    expect(found(settings({ responseModalities: ['TEXT'] }))).not.toHaveProperty('drawing')
  })

  it('lets models that draw be asked for text alone', () => {
    const asked = (generationConfig: object, capability: 'chat' | 'embeddings' = 'chat') => {
      const body = Buffer.from(JSON.stringify({ generationConfig }))
      return scanRequest(body, capability, { model: 'gemini-3-pro-image', isStream: false })
    }
    const drawing = 'generationConfig.responseModalities'
    for (const responseModalities of [undefined, null, [], ['IMAGE'], ['TEXT', 'IMAGE'], ['MODALITY_UNSPECIFIED']])
      expect(asked({ responseModalities })).toMatchObject({ kind: 'request', drawing })
    const plain = [asked({ responseModalities: ['Text'] }), asked({ response_modalities: 1 }), asked({}, 'embeddings')]
    for (const scan of plain) expect([scan.kind, 'drawing' in scan]).toEqual(['request', false])
  })

  it('tells by which field another model would draw', () => {
    const drawnBy = (generationConfig: object) => scan(settings(generationConfig)).mayDrawBy
    for (const responseModalities of [undefined, null, [], ['AUDIO']])
      expect(drawnBy({ responseModalities })).toBe('generationConfig.responseModalities')
    expect(drawnBy({ responseModalities: ['TEXT'] })).toBeUndefined()
    expect(scanRequest(Buffer.from('{}'), 'token-count')).not.toHaveProperty('mayDrawBy')
  })

  it('leaves what is no JSON in its tools to the upstream', () => {
    expect(scan('{"tools":[{"googleSearch" 1}],"contents":[]}').kind).toBe('request')
    expect(scan('{"requests":[{"model" 1}],"generationConfig":{"a" 2}}').kind).toBe('request')
    expect(found('{"tools":[{"googleSearch":{}},"contents":[]').kind).toBe('fault')
  })

  const telling = ['model', 'tools', 'requests', 'contents', 'content', 'title']
  const both = [
    ...[
      ['serviceTier', 'service_tier'],
      ['cachedContent', 'cached_content'],
      ['generationConfig', 'generation_config'],
    ],
    ...[
      ['systemInstruction', 'system_instruction'],
      ['toolConfig', 'tool_config'],
      ['safetySettings', 'safety_settings'],
    ],
    ['generateContentRequest', 'generate_content_request'],
  ] as const
  it('refuses a field that matters in every spelling but its own two, and twice', () => {
    const spelling = spellingOf([...telling, ...both.flat()])
    fc.assert(
      fc.property(spelling, ({ name, read, text }) => {
        const [camel = name] = both.find((pair) => pair.some((one) => one === name)) ?? []
        const one = found(`{"x":1,"${text}":null,"y":2}`)
        if (read === name) expect(one.kind).toBe('request')
        else expect(one).toMatchObject({ code: 'misspelt', param: camel })
        const code = read === name ? 'duplicate' : 'misspelt'
        expect(found(`{"${camel}":null,"${text}":null}`)).toMatchObject({ code, param: camel })
      }),
      { numRuns: 1_000 },
    )
  })
})

describe('the scan of a request to generate and JSON.parse', () => {
  const part = fc.oneof(
    fc.jsonValue(),
    fc.constantFrom(blob('image/png', 2_000), { fileData: { fileUri: 'x' } }),
    fc.record({ functionResponse: fc.record({ parts: fc.array(fc.constant(blob('image/png', 1_500))) }) }),
  )
  const bodies = fc
    .record(
      {
        contents: fc.array(fc.record({ role: fc.constant('user'), parts: fc.array(part) })),
        generationConfig: fc.record(
          { maxOutputTokens: fc.option(fc.nat(1_000_000)), stopSequences: fc.jsonValue(), candidateCount: fc.nat(8) },
          { requiredKeys: [] },
        ),
        systemInstruction: fc.jsonValue(),
        tools: fc.array(fc.record({ functionDeclarations: fc.jsonValue() })),
        model: fc.constantFrom('gemini-2.5-flash', null),
      },
      { requiredKeys: [] },
    )
    .chain((body) => fc.constantFrom(0, 1).map((space) => JSON.stringify(body, null, space)))

  it('agree on every valid body', () => {
    fc.assert(
      fc.property(bodies, (text) => {
        const parsed = JSON.parse(text) as {
          generationConfig?: { maxOutputTokens?: number | null; candidateCount?: number }
        }
        expect(scan(text)).toMatchObject({
          model: named.model,
          maxTokens: parsed.generationConfig?.maxOutputTokens || null,
          choices: Math.max(1, parsed.generationConfig?.candidateCount ?? 1),
          mediaCount: text.split(/"data": ?"iVBOR/).length - 1,
        })
      }),
      { numRuns: 500 },
    )
  })

  it('agree that a body is cut short wherever it is', () => {
    fc.assert(
      fc.property(bodies, fc.nat(), (text, at) => {
        const whole = Buffer.from(text)
        expect(scanRequest(whole.subarray(0, at % whole.length), 'chat', named).kind).toBe('fault')
      }),
      { numRuns: 500 },
    )
  })
})
