import { anthropicLimitHeaders, openaiLimitHeaders, type ToldLimits } from './told-limits'

const nowMs = Date.UTC(2026, 10, 27, 12, 0, 0, 250)
const told = (resetInMs: number): ToldLimits => ({ requests: { limit: 60, remaining: 59, resetInMs }, tokens: null })

describe('rule M32: limits in the headers of a dialect', () => {
  it.each([
    [0, '0s'],
    [1, '1ms'],
    [850.2, '851ms'],
    [999.5, '1000ms'],
    [1_000, '1s'],
    [12_001, '13s'],
    [59_999, '1m0s'],
    [60_500, '1m1s'],
  ])('tell OpenAI’s callers of %d ms as %s', (resetInMs, text) => {
    expect(openaiLimitHeaders(told(resetInMs), nowMs)).toEqual([
      'x-ratelimit-limit-requests',
      '60',
      'x-ratelimit-remaining-requests',
      '59',
      'x-ratelimit-reset-requests',
      text,
    ])
  })

  it.each([
    [0, '2026-11-27T12:00:01Z'],
    [750, '2026-11-27T12:00:01Z'],
    [60_500, '2026-11-27T12:01:01Z'],
  ])('tell Anthropic’s callers of %d ms as %s', (resetInMs, text) => {
    expect(
      anthropicLimitHeaders({ ...told(0), tokens: { limit: 5, remaining: 0, resetInMs } }, nowMs).slice(6),
    ).toEqual([
      'anthropic-ratelimit-tokens-limit',
      '5',
      'anthropic-ratelimit-tokens-remaining',
      '0',
      'anthropic-ratelimit-tokens-reset',
      text,
    ])
  })
})
