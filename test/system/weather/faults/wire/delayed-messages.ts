import { setTimeout as delay } from 'node:timers/promises'
import type { Dice } from '../../../support/dice'
import type { Frame } from '../../ground/wire/frames'
import type { Disturbance, Sending } from '../../ground/wire/wire'
import type { Fault } from '../fault'

const messages = new Set(['PUB', 'HPUB', 'MSG', 'HMSG'])
const longestDelayMs = 4_000
const shortestMs = 2_000
const longestMs = 10_000

/** For some seconds, messages to and from NATS come late by up to 4 s, each by itself: those behind one overtake it. */
export const delayedMessages: Fault = {
  name: 'messages delayed',
  async strike({ ground: { wire } }, dice) {
    const oneIn = dice.pick([2, 10, 50])
    await wire.disturbed(late(dice, oneIn), () => delay(shortestMs + dice.below(longestMs - shortestMs)))
    await delay(longestDelayMs)
  },
}

/** One message in so many comes late. */
export function late(dice: Dice, oneIn: number): Disturbance {
  const treat = (frame: Frame): Sending[] => {
    const isLate = messages.has(frame.command) && dice.below(oneIn) === 0
    return [{ bytes: frame.bytes, afterMs: isLate ? 1 + dice.below(longestDelayMs) : 0 }]
  }
  return { toServer: treat, toClient: treat }
}
