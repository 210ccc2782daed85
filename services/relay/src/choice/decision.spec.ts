import { aLiveChannel, anIndex } from '../../test/support/routing-builder'
import type { LiveChannel } from '../routing/live-channel'
import { pickChannel, type PickSituation } from '../routing/pick.policy'
import { decisionOf } from './decision'

const situation: PickSituation = {
  model: 'm',
  capability: 'chat',
  format: 'openai',
  unsayable: [],
  inputTokens: 0,
  strategy: 'weight',
  isStream: false,
  tried: [],
  nowMs: 0,
  random: () => 0,
}
function decide(
  channels: Parameters<typeof aLiveChannel>[0][],
  given: Partial<PickSituation> = {},
  full: number[] = [],
) {
  const route = anIndex(...channels.map((channel) => aLiveChannel(channel))).route('default', 'm')
  const asked = { ...situation, ...given }
  const pick = route && pickChannel(route, asked)
  return pick && decisionOf(route, pick, { situation: asked, full })
}

it('rule C25: says little where nothing stood in the way', () => {
  expect(decide([{ id: 1 }, { id: 2 }, { id: 3, priority: -1 }])).toEqual({ priority: 0, among: 2 })
})

it('rule C25: names those above and beside the chosen one that could not be asked, and none that was', () => {
  const channels = [
    { id: 1, priority: 9, maxInputTokens: 10 },
    { id: 2, priority: 9 },
    { id: 3, priority: 9 },
    { id: 4, priority: 1 },
    { id: 5, priority: 0, maxInputTokens: 10 },
  ]
  const decision = decide(channels, { inputTokens: 20, tried: [2, 3], strategy: 'cost' }, [3])
  expect(decision).toEqual({
    ...{ priority: 1, among: 1, strategy: 'cost' },
    passedOver: [
      { channelId: 1, reason: 'too-small' },
      { channelId: 3, reason: 'full' },
    ],
  })
})

it('rule C25: tells of a few, however many there are', () => {
  const small = Array.from({ length: 50 }, (_, place) => ({ id: place + 1, priority: 9, maxInputTokens: 1 }))
  expect(decide([...small, { id: 99 }], { inputTokens: 5 })).toMatchObject({
    priority: 0,
    among: 1,
    passedOver: { length: 8 },
  })
})

it('rule C25: says nothing of the rest of the channel that was chosen all the same', () => {
  const resting = [aLiveChannel({ id: 1 }), aLiveChannel({ id: 2 })]
  const fail = (channel: LiveChannel) =>
    channel.health.found('channel', { key: 0, model: 'm', askedAtMs: 0, nowMs: 0 }, 5_000)
  resting.forEach(fail)
  const route = anIndex(...resting).route('default', 'm')
  const pick = route && pickChannel(route, situation)
  expect(route && pick && decisionOf(route, pick, { situation, full: [] })).toEqual({
    ...{ priority: 0, among: 2 },
    passedOver: [{ channelId: 2, reason: 'resting' }],
  })
})
