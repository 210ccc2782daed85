import { ChannelHealth } from './channel-health'

describe('channel health', () => {
  it('watches so many models at a time, and lets the one go that it has watched longest', () => {
    const health = new ChannelHealth()
    const fails = (model: string) => {
      for (let i = 0; i < 5; i++) health.found('model', { key: 0, model, nowMs: 0 })
    }
    fails('first')
    for (let i = 0; i < 999; i++) health.found('model', { key: 0, model: `m-${i}`, nowMs: 0 })
    expect(health.stateOf(0, 'first', 1)).toBe('resting')
    fails('one more')
    expect([health.stateOf(0, 'first', 1), health.stateOf(0, 'one more', 1)]).toEqual(['healthy', 'resting'])
  })
})
