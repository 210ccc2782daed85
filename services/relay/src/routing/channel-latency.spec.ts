import { ChannelLatency } from './channel-latency'

describe('how long a channel takes to begin', () => {
  it('is an average in which newer answers count for more', () => {
    const latency = new ChannelLatency()
    expect(latency.averageMs('m', true)).toBeNull()
    latency.took('m', true, 100)
    latency.took('m', true, 200)
    expect([latency.averageMs('m', true), latency.averageMs('m', false)]).toEqual([120, null])
  })

  it('is kept of so many models at a time, as callers may think up names', () => {
    const latency = new ChannelLatency()
    for (let model = 0; model < 1_001; model++) latency.took(`m-${model}`, false, 5)
    expect([latency.averageMs('m-0', false), latency.averageMs('m-1', false)]).toEqual([null, 5])
    expect(latency.averageMs('m-1000', false)).toBe(5)
  })
})
