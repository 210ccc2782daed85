import { setTimeout as delay } from 'node:timers/promises'
import type { Dice } from '../../../support/dice'
import { type Frame, messageIdOf, withoutReply } from '../../ground/wire/frames'
import type { Disturbance, Sending } from '../../ground/wire/wire'
import type { Fault } from '../fault'
import { natsOf, withShortMemory } from './short-memory'

const repeatedFromMs = 300
const longestDelayMs = 4_000
const shortestMs = 2_000
const longestMs = 10_000

/**
 * For some seconds, streams take messages twice, the second time up to 4 s later: what JetStream does with a repeat that comes
 * behind its window, which is short meanwhile. And acknowledgements get lost, so that what was handled is delivered again.
 */
export const doubledMessages: Fault = {
  name: 'messages doubled',
  async strike(house, dice) {
    const nats = await natsOf(house.stack)
    await withShortMemory(nats, async () => {
      await house.ground.wire.disturbed(doubling(dice, dice.pick([1, 3, 20])), () =>
        delay(shortestMs + dice.below(longestMs - shortestMs)),
      )
      await delay(longestDelayMs)
    })
  },
}

/** One publication in so many comes twice, and one acknowledgement in so many never. */
export function doubling(dice: Dice, oneIn: number): Disturbance {
  return {
    toServer(frame: Frame): Sending[] {
      const once = { bytes: frame.bytes, afterMs: 0 }
      if (isAcknowledgement(frame)) return dice.below(oneIn) === 0 ? [] : [once]
      if (messageIdOf(frame) === null || dice.below(oneIn) > 0) return [once]
      const afterMs = repeatedFromMs + dice.below(longestDelayMs - repeatedFromMs)
      return [once, { bytes: withoutReply(frame), afterMs }]
    },
  }
}

function isAcknowledgement({ command, words: [subject = ''], bytes, bodyAt }: Frame): boolean {
  return command === 'PUB' && subject.startsWith('$JS.ACK.') && bytes.toString('latin1', bodyAt, bodyAt + 4) === '+ACK'
}
