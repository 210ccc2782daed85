import type { CallAttempt, RoutingDecision } from '@tollgate/contracts'
import type { ModelName } from '../cast/models'
import type { Dice } from '../house/dice'
import { isInSpike, startOfDay } from './moments'
import type { CalledChannel, World } from './world'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** Which channels a call asked, and whether the last of them answered. */
export interface Asked {
  readonly channel: CalledChannel
  readonly isAnswered: boolean
  readonly attempts: readonly CallAttempt[]
  readonly routing: RoutingDecision
  /** What was lost with those that did not answer. */
  readonly lostMs: number
}

/** Why an attempt failed, as relays name it, and whether another channel is asked then. */
interface Failure {
  readonly status: number
  readonly outcome: string
  readonly isRetried: boolean
  readonly tookMs: number
}

/** Has channels asked as a relay does: by priority, then by weight, the next one where one fails. */
export function ask(world: World, model: ModelName, atMs: number, dice: Dice): Asked {
  const tried: CalledChannel[] = []
  const attempts: CallAttempt[] = []
  let lostMs = 0
  for (;;) {
    const left = world.channels.filter((channel) => channel.models.includes(model) && !tried.includes(channel))
    const priority = Math.max(...left.map((channel) => channel.priority))
    const among = left.filter((channel) => channel.priority === priority)
    const channel = dice.pick(among.map((each) => [each, each.weight] as const))
    const routing = {
      priority,
      among: among.length,
      ...(tried.length > 0 && { passedOver: tried.map(({ id }) => ({ channelId: id, reason: 'tried' as const })) }),
    }
    const failure = failureOf(channel, world.nowMs, atMs, dice)
    if (failure === null) {
      attempts.push({ channelId: channel.id, status: 200, outcome: 'ok', startedMs: lostMs + 2 })
      return { channel, isAnswered: true, attempts, routing, lostMs }
    }
    const { status, outcome, tookMs } = failure
    attempts.push({ channelId: channel.id, status, outcome, startedMs: lostMs + 2, durationMs: tookMs })
    lostMs += tookMs
    tried.push(channel)
    if (!failure.isRetried || left.length === 1) return { channel, isAnswered: false, attempts, routing, lostMs }
  }
}

function failureOf(channel: CalledChannel, nowMs: number, atMs: number, dice: Dice): Failure | null {
  const tookMs = dice.between(90, 900)
  const answers = (status: number) => ({ status, outcome: `status-${status}`, isRetried: true, tookMs })
  if (dice.isLucky(0.004)) return { ...answers(400), isRetried: false }
  switch (channel.mishap) {
    case 'outage':
      if (isOutage(atMs, nowMs) && dice.isLucky(0.6))
        return answers(
          dice.pick([
            [503, 3],
            [500, 1],
          ]),
        )
      return isInSpike(atMs, nowMs) && dice.isLucky(0.22) ? answers(429) : null
    case 'crowded':
      // Whoever flees from the outage comes here.
      return isOutage(atMs, nowMs) && dice.isLucky(0.2) ? answers(429) : null
    case 'flaky':
      if (dice.isLucky(0.07))
        return answers(
          dice.pick([
            [529, 3],
            [502, 1],
          ]),
        )
      // What was sent in full is not asked again elsewhere: it may have been done.
      return dice.isLucky(0.008)
        ? { status: 0, outcome: 'headers-timeout', isRetried: false, tookMs: dice.between(58_000, 60_000) }
        : null
    case null:
      return dice.isLucky(0.003) ? answers(500) : null
  }
}

/** A provider was down for an hour and a half, three days ago. */
function isOutage(atMs: number, nowMs: number): boolean {
  const from = startOfDay(nowMs) - 3 * dayMs + 9 * hourMs
  return atMs >= from && atMs < from + 1.5 * hourMs
}
