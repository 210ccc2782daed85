import { prepareRequest } from './prepare-request'
import { scanRequest } from './scan-request'

const prepared = (body: object, changes: Parameters<typeof prepareRequest>[2]) => {
  const bytes = Buffer.from(JSON.stringify(body))
  const scan = scanRequest(bytes)
  if (scan.kind === 'fault') throw new Error(scan.code)
  return JSON.parse(String(prepareRequest(bytes, scan, changes))) as unknown
}
const older = 'claude-sonnet-4-5'
const asked = (more: object = {}) => ({ model: `${older}-thinking`, max_tokens: 10_000, messages: [], ...more })
const think = { model: older, thinkingShare: 0.8 }

describe('a model that is made to think', () => {
  it('does it with its share of the limit, and without what is refused beside', () => {
    expect(prepared(asked({ temperature: 0.5, top_p: 0.9, top_k: 5 }), think)).toEqual({
      model: older,
      max_tokens: 10_000,
      messages: [],
      thinking: { type: 'enabled', budget_tokens: 8_000 },
    })
  })

  it.each([
    ['the limit that its caller pays for', {}, { outputLimit: 5_000 }, 4_000],
    ['the limit of its channel', {}, { override: { max_tokens: 2_000 } }, 1_600],
    ['one token less than the limit', {}, { thinkingShare: 1 }, 9_999],
    ['what its caller says', { thinking: { type: 'enabled', budget_tokens: 3_000 } }, {}, 3_000],
    ['what its channel says', {}, { override: { thinking: { type: 'enabled', budget_tokens: 7_000 } } }, 7_000],
  ])('does it by %s', (_case, more, changes, budget) => {
    expect(prepared(asked(more), { ...think, ...changes })).toMatchObject({ thinking: { budget_tokens: budget } })
  })

  it.each([
    ['no room', asked({ max_tokens: 1_279 }), think],
    ['no limit', { model: older, messages: [] }, think],
    ['a model that cannot', asked(), { ...think, model: 'claude-3-5-haiku' }],
  ])('does not where there is %s', (_case, body, changes) => {
    expect(prepared(body, changes)).not.toHaveProperty('thinking')
  })

  it('is left to itself where it knows how much', () => {
    expect(prepared(asked(), { ...think, model: 'claude-opus-4-8' })).toMatchObject({ thinking: { type: 'adaptive' } })
  })
})

describe('a channel that makes models think', () => {
  it.each([
    [50_000, 5_000, { type: 'enabled', budget_tokens: 4_999 }],
    [4_000, 5_000, { type: 'enabled', budget_tokens: 4_000 }],
    [50_000, 1_000, undefined],
  ])('with %i tokens has no more than a limit of %i leaves', (budget_tokens, outputLimit, thinking) => {
    const override = { thinking: { type: 'enabled', budget_tokens } }
    expect((prepared(asked(), { outputLimit, override }) as { thinking?: object }).thinking).toEqual(thinking)
  })
})
