import { prepareRequest } from './prepare-request'
import { scanRequest } from './scan-request'

const prepared = (generationConfig: unknown, changes: Parameters<typeof prepareRequest>[2]) => {
  const body = Buffer.from(
    JSON.stringify({ contents: [], ...(generationConfig !== undefined && { generationConfig }) }),
  )
  const scan = scanRequest(body, 'chat', { model: 'asked', isStream: false })
  if (scan.kind === 'fault') throw new Error(scan.code)
  const out = JSON.parse(String(prepareRequest(body, scan, changes))) as Record<string, Record<string, unknown>>
  return out['generationConfig'] ?? out['generation_config']
}
const flash = 'gemini-2.5-flash'
const think = { model: flash, thinkingShare: 0.6 }
const shown = { includeThoughts: true }

describe('a model that is made to think', () => {
  it.each([
    ['its limit', { maxOutputTokens: 10_000, topK: 1 }, {}, { thinkingBudget: 6_000, ...shown }],
    ['the most that is given, without a limit', undefined, {}, { thinkingBudget: 24_576, ...shown }],
    ['the most that is given', { maxOutputTokens: 60_000 }, {}, { thinkingBudget: 24_576, ...shown }],
    ['the most that is given, of any model', {}, { model: 'gemini-2.5-pro' }, { thinkingBudget: 24_576, ...shown }],
    ['what is paid for', {}, { outputLimit: 1_000 }, { thinkingBudget: 600, ...shown }],
    [
      'a channel’s limit',
      {},
      { override: { generationConfig: { maxOutputTokens: 500 } } },
      { thinkingBudget: 300, ...shown },
    ],
    ['nothing, where there is no room', { maxOutputTokens: 1 }, {}, { thinkingBudget: 0 }],
    ['the least that it knows', { maxOutputTokens: 100 }, { model: 'gemini-2.5-pro' }, { thinkingBudget: 128 }],
    [
      'a level, next to its share',
      { maxOutputTokens: 10_000 },
      { model: 'gemini-3-flash-preview' },
      { thinkingLevel: 'medium', ...shown },
    ],
    ['the highest level', undefined, { model: 'gemini-3-pro-preview' }, { thinkingLevel: 'high', ...shown }],
    ['its caller’s word', { thinkingConfig: { thinkingBudget: 7 } }, {}, { thinkingBudget: 7 }],
    ['its caller’s word, in either spelling', { thinking_config: { x: 1 } }, { override: undefined }, undefined],
    ['its channel’s word', {}, { override: { generationConfig: { thinkingConfig: { a: 1 } } } }, { a: 1 }],
    ['a share in place of null', { thinkingConfig: null, maxOutputTokens: 100 }, {}, { thinkingBudget: 60, ...shown }],
  ])('does it by %s', (_case, config, changes, thinkingConfig) => {
    expect(prepared(config, { ...think, ...changes } as typeof think)?.['thinkingConfig']).toEqual(thinkingConfig)
  })

  it('is one that can', () => {
    expect(prepared({ topK: 1 }, { ...think, model: 'gemini-2.0-flash' })).toEqual({ topK: 1 })
  })

  it('keeps the settings beside', () => {
    const changes = { ...think, outputLimit: 100 }
    expect(prepared({ topK: 1 }, changes)).toEqual({
      topK: 1,
      maxOutputTokens: 100,
      thinkingConfig: { thinkingBudget: 60, ...shown },
    })
    const override = { generationConfig: { maxOutputTokens: 50, topP: 1 } }
    expect(prepared({ topK: 1 }, { ...changes, override })).toEqual({
      topP: 1,
      maxOutputTokens: 50,
      thinkingConfig: { thinkingBudget: 30, ...shown },
    })
  })
})

it.each([
  [flash, { thinkingBudget: 0 }],
  ['gemini-2.5-pro', { thinkingBudget: 128 }],
  ['gemini-3-pro-preview', { thinkingLevel: 'low' }],
  ['gemini-3-flash-preview', { thinkingLevel: 'minimal' }],
])('%s that is made not to think does it as little as it can', (model, thinkingConfig) => {
  expect(prepared({}, { model, thinkingShare: 0 })).toEqual({ thinkingConfig })
})
