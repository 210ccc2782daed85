import { aLiveChannel, anIndex } from '../../test/support/routing-builder'
import type { Destination } from '../admission/destination'
import { Strategies } from '../admission/rules/strategy-options'
import type { LiveChannel } from '../routing/live-channel'
import { CallChoice } from './call-choice'

function choose(channels: readonly LiveChannel[], { inputTokens = 0, strategies = {} } = {}) {
  let nowMs = 0
  const clock = { monotonicMs: () => nowMs }
  const settings = { strategies: new Strategies(strategies) }
  const context = { clock, settings, random: () => 0, metrics: { took: () => undefined } }
  const route = anIndex(...channels).route('default', 'm')
  const destination: Destination = { route, pinned: null, servedModel: 'm', bareModel: 'm' }
  const choice = new CallChoice(context, { capability: 'chat', format: 'openai', inputTokens, isStream: false })
  return {
    ...{ choice, destination },
    picked: () => choice.pick(destination)?.channel.id ?? null,
    at: (ms: number) => void (nowMs = ms),
  }
}
const limited = (id: number) => aLiveChannel({ id, priority: -id, setting: { requests_per_minute: 1 } })

describe('whom a call asks', () => {
  it('is nobody whom it has asked for this model, nor who has no room or no words; for the next model all again', () => {
    const channels = [
      aLiveChannel({ id: 1, priority: 3 }),
      aLiveChannel({ id: 2, priority: 2 }),
      aLiveChannel({ id: 3 }),
    ]
    const { choice, picked } = choose(channels)
    expect(picked()).toBe(1)
    choice.exclude(channels[0] as LiveChannel)
    expect(picked()).toBe(2)
    choice.hasNoRoom(channels[1] as LiveChannel)
    expect([picked(), choice.decision?.passedOver]).toEqual([3, [{ channelId: 2, reason: 'full' }]])
    choice.cannotSay('openai')
    expect([picked(), choice.decision]).toEqual([null, null])
    choice.begin()
    expect([picked(), choice.decision]).toEqual([1, { priority: 3, among: 1 }])
    choice.exclude(channels[0] as LiveChannel)
    choice.exclude(channels[1] as LiveChannel)
    expect([picked(), choice.decision?.passedOver]).toEqual([3, undefined])
  })

  it('rule C24: measures where the model goes by latency alone, and only what was asked', () => {
    const channel = aLiveChannel({ id: 1 })
    const byWeight = choose([channel])
    byWeight.at(70)
    byWeight.choice.measure(byWeight.destination, channel, 20)
    expect(channel.latency.averageMs('m', false)).toBeNull()
    const byLatency = choose([channel], { strategies: { m: 'latency' } })
    byLatency.at(70)
    byLatency.choice.measure(byLatency.destination, channel, null)
    expect(channel.latency.averageMs('m', false)).toBeNull()
    byLatency.choice.measure(byLatency.destination, channel, 20)
    expect(channel.latency.averageMs('m', false)).toBe(50)
  })

  it('rule C16: is nobody where all take less, which a model without channels does not mean', () => {
    const small = aLiveChannel({ id: 1, maxInputTokens: 10 })
    const isTooLong = (channels: LiveChannel[]) => {
      const { choice, destination } = choose(channels, { inputTokens: 11 })
      return choice.isTooLongFor(destination)
    }
    expect([isTooLong([small]), isTooLong([small, aLiveChannel({ id: 2 })]), isTooLong([])]).toEqual([
      true,
      false,
      false,
    ])
  })

  it('rule C23: says when the first of those at their limits is free', () => {
    const [early, late] = [limited(1), limited(2)]
    early.load?.enter(0, 0)
    late.load?.enter(0, 20_000)
    const { choice, destination, at } = choose([late, early, aLiveChannel({ id: 3 })])
    at(30_000)
    expect(choice.fullForMs(destination)).toBe(31_000)
    const free = choose([aLiveChannel({ id: 3 })])
    expect(free.choice.fullForMs(free.destination)).toBeNull()
  })
})
