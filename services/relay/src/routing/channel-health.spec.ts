import { ChannelHealth } from './channel-health'

describe('channel health', () => {
  it('watches so many models at a time, and lets the one go that it has watched longest', () => {
    const health = new ChannelHealth()
    const fails = (model: string) => {
      for (let i = 0; i < 5; i++) health.found('model', { key: 0, model, askedAtMs: 0, nowMs: 0 })
    }
    fails('first')
    for (let i = 0; i < 999; i++) health.found('model', { key: 0, model: `m-${i}`, askedAtMs: 0, nowMs: 0 })
    expect(health.stateOf(0, 'first', 1)).toBe('resting')
    fails('one more')
    expect([health.stateOf(0, 'first', 1), health.stateOf(0, 'one more', 1)]).toEqual(['healthy', 'resting'])
  })

  it('takes what it tries for well by the end of an answer alone', () => {
    const health = new ChannelHealth()
    const at = (nowMs: number) => ({ key: 0, model: 'm', askedAtMs: nowMs, nowMs })
    expect(health.begun(at(0))).toBe(false)
    health.found('model', at(0), 1_000)
    health.tried(0, 'm', 1_000)
    expect([health.begun(at(1_001)), health.stateOf(0, 'm', 1_002)]).toEqual([true, 'resting'])
    health.found('ok', at(1_003))
    expect([health.stateOf(0, 'm', 1_004), health.begun(at(1_005))]).toEqual(['healthy', false])
  })
})
