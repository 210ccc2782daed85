import { healthOf, healthSpan } from './health.policy'

const hourMs = 3_600_000
const nowMs = Date.UTC(2026, 2, 10, 12, 34)
const span = healthSpan(nowMs)
const none = Array.from({ length: 24 }, () => 0)

const step = (name: string, hour: number, count: number, failed: number) => ({
  name,
  label: '',
  atMs: span.fromMs + hour * hourMs,
  count,
  failed,
  quota: 0,
  token: 0,
  prompt_tokens: 0,
  completion_tokens: 0,
})

describe('L61: the health of channels', () => {
  it('is that of a day in whole hours, the last of which goes on', () => {
    expect(span).toEqual({ fromMs: Date.UTC(2026, 2, 9, 13), toMs: Date.UTC(2026, 2, 10, 13) })
    expect(healthSpan(span.toMs).fromMs).toBe(span.fromMs + hourMs)
  })

  it('has every hour of each channel that was asked for, and of no other', () => {
    const health = healthOf([3, 7], span, [step('3', 0, 5, 0), step('3', 23, 4, 2), step('9', 1, 8, 8)])
    expect(health).toMatchObject({ start: span.fromMs / 1_000, end: span.toMs / 1_000 })
    expect(health.channels).toEqual([
      { id: 3, requests: none.with(0, 5).with(23, 4), failed: none.with(23, 2) },
      { id: 7, requests: none, failed: none },
    ])
  })

  it('never tells of less than nothing, nor of more failures than calls', () => {
    const { channels } = healthOf([3], span, [step('3', 1, -1, -1), step('3', 2, 1, 2), step('3', 24, 1, 1)])
    expect(channels).toEqual([{ id: 3, requests: none.with(2, 1), failed: none.with(2, 1) }])
  })
})
