import { setTimeout as delay } from 'node:timers/promises'
import type { Fault } from '../fault'

const longestMs = 12_000

/**
 * Connections between services and NATS go silent for up to 12 s and break, with what was under way: those of one process, or
 * all. A long silence is one that both sides may have noticed by then.
 */
export const cutConnections: Fault = {
  name: 'connections to NATS cut',
  async strike({ ground: { wire } }, dice) {
    const clients = [...wire.clients].sort()
    if (clients.length === 0) return
    const one = dice.below(2) === 0 ? dice.pick(clients) : null
    const silentMs = dice.below(2) === 0 ? 0 : dice.below(longestMs)
    await wire.cut(
      (client) => one === null || client === one,
      () => delay(silentMs),
    )
  },
}
