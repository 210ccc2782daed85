import { setTimeout as delay } from 'node:timers/promises'
import { undone } from '../../../support/undone'
import type { Fault } from '../fault'

const services = ['billing', 'channels', 'edge', 'identity', 'logs', 'relay', 'tasks'] as const
const secondMs = 1_000
const sizesMs = [2 * secondMs, 90 * secondMs, 20 * 60 * secondMs, 5 * 3_600 * secondMs]
const shortestMs = 1_000
const longestMs = 10_000

/**
 * The wall clock of one service, or of all of them, jumps forwards or backwards by seconds to hours, and some seconds later back.
 * PostgreSQL, NATS and Redis keep the host's: setting that would touch the machine, Linux gives no namespace a wall clock of its
 * own, and NATS, a static program, asks the kernel without a library that one could put in between.
 */
export const clockJump: Fault = {
  name: 'clock jump',
  async strike({ ground: { clocks } }, dice) {
    const struck = dice.below(3) === 0 ? services : [dice.pick(services)]
    const shiftMs = dice.pick(sizesMs) * (dice.below(2) === 0 ? 1 : -1)
    await undone(
      'rm -f "$@"',
      struck.map((name) => clocks.fileOf(name)),
      async () => {
        await Promise.all(struck.map((name) => clocks.shift(name, shiftMs)))
        await delay(shortestMs + dice.below(longestMs - shortestMs))
      },
    )
    await Promise.all(struck.map((name) => clocks.shift(name, 0)))
  },
}
