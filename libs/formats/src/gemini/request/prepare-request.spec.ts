import type { RequestChanges, RequestScan } from '../../core/request-scan'
import { prepareRequest } from './prepare-request'
import { scanRequest } from './scan-request'

const named = { model: 'asked', isStream: false }

function prepared(text: string, changes: RequestChanges): string {
  const body = Buffer.from(text)
  const scan = scanRequest(body, 'chat', named)
  if (scan.kind === 'fault') throw new Error(scan.code)
  const out = prepareRequest(body, scan, changes)
  return Buffer.isBuffer(out) ? out.toString() : Buffer.concat(out).toString()
}

describe('a request as it goes upstream', () => {
  it('is the same Buffer where nothing changes', () => {
    const body = Buffer.from('{"contents":[],"model":"models/asked"}')
    const scan = scanRequest(body, 'chat', named) as RequestScan
    for (const changes of [{}, { model: 'asked' }, { streamUsage: 'ask' as const }, { drop: [] }])
      expect(prepareRequest(body, scan, changes)).toBe(body)
    const unnamed = Buffer.from('{"contents":[]}')
    expect(prepareRequest(unnamed, scanRequest(unnamed, 'chat', named) as RequestScan, { model: 'b' })).toBe(unnamed)
  })

  it.each([
    ['{"model":"models/asked"}', '{"model":"models/other"}'],
    [
      '{"requests":[{"model":"asked","content":{}}, {"content":{},"model": "models/asked"}],"model":null}',
      '{"requests":[{"model":"models/other","content":{}}, {"content":{},"model": "models/other"}],"model":"models/other"}',
    ],
    ['{"generateContentRequest":{"model":"models/asked"}}', '{"generateContentRequest":{"model":"models/other"}}'],
  ])('names the upstream\u2019s model wherever the body names one: %s', (text, expected) => {
    expect(prepared(text, { model: 'other' })).toBe(expected)
    expect(prepared(text, { model: 'tunedModels/x' })).toBe(expected.replaceAll('models/other', 'tunedModels/x'))
  })

  it.each([
    ['{}', '{"generationConfig":{"maxOutputTokens":9}}'],
    ['{"contents":[]}', '{"contents":[],"generationConfig":{"maxOutputTokens":9}}'],
    ['{"generationConfig":{}}', '{"generationConfig":{"maxOutputTokens":9}}'],
    ['{"generationConfig":{ "topK":1}}', '{"generationConfig":{"maxOutputTokens":9, "topK":1}}'],
    ['{"generation_config":{"max_output_tokens" : 700}}', '{"generation_config":{"max_output_tokens" : 9}}'],
    ['{"generationConfig":{"maxOutputTokens":null,"a":1}}', '{"generationConfig":{"maxOutputTokens":9,"a":1}}'],
    ['{"a":1,"generationConfig":null}', '{"a":1,"generationConfig":{"maxOutputTokens":9}}'],
    ['{"generation_config":null,"a":1}', '{"a":1,"generationConfig":{"maxOutputTokens":9}}'],
  ])('has its output limited among its settings: %s', (text, expected) => {
    const limited = prepared(text, { outputLimit: 9 })
    expect(JSON.parse(limited)).toEqual(JSON.parse(expected))
    expect(scanRequest(Buffer.from(limited), 'chat', named)).toMatchObject({ kind: 'request', maxTokens: 9 })
  })

  it('takes the channel\u2019s own settings in place of the caller\u2019s, in either spelling, and limits them', () => {
    const text = '{"generation_config":{"topK":1,"maxOutputTokens":500},"contents":[],"model":"models/asked"}'
    const override = { generationConfig: { temperature: 0 } }
    const changes = { override, model: 'other' }
    expect(JSON.parse(prepared(text, changes))).toEqual({ ...override, contents: [], model: 'models/other' })
    expect(JSON.parse(prepared(text, { ...changes, outputLimit: 9 }))).toMatchObject({
      generationConfig: { temperature: 0, maxOutputTokens: 9 },
    })
    const less = { generation_config: { max_output_tokens: 3, topP: 1 } }
    expect(JSON.parse(prepared(text, { override: less, outputLimit: 9 }))).toEqual({
      generation_config: { topP: 1, maxOutputTokens: 3 },
      contents: [],
      model: 'models/asked',
    })
  })

  it('drops a field in either spelling, and still has a limit', () => {
    const text = '{"safety_settings":[],"generation_config":{"maxOutputTokens":500},"contents":[]}'
    expect(JSON.parse(prepared(text, { drop: ['safetySettings', 'generationConfig'] }))).toEqual({ contents: [] })
    expect(JSON.parse(prepared(text, { drop: ['safetySettings', 'generation_config'], outputLimit: 9 }))).toEqual({
      contents: [],
      generationConfig: { maxOutputTokens: 9 },
    })
  })

  it('leaves nothing of a name inside of what is replaced', () => {
    const text = '{"requests":[{"model":"asked"}],"model":"asked","x":1}'
    expect(JSON.parse(prepared(text, { model: 'other', override: { requests: [] }, drop: ['x'] }))).toEqual({
      requests: [],
      model: 'models/other',
    })
  })

  it('comes in pieces where it is large', () => {
    const text = JSON.stringify({ contents: [{ parts: [{ text: 'a'.repeat(2_000_000) }] }], model: 'asked' })
    const body = Buffer.from(text)
    const out = prepareRequest(body, scanRequest(body, 'chat', named) as RequestScan, { model: 'b', outputLimit: 3 })
    expect(Array.isArray(out)).toBe(true)
    expect(JSON.parse(Buffer.concat(out as Buffer[]).toString())).toMatchObject({
      model: 'models/b',
      generationConfig: { maxOutputTokens: 3 },
    })
  })
})
