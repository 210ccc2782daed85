import { type CallFacts, type Receipt } from '@tollgate/contracts'
import { noCounts, type UsageCounts } from '@tollgate/usage'
import { type Kind, models } from '../cast/models'
import type { Dice } from '../house/dice'
import { ask, type Asked } from './attempts'
import type { Moment } from './moments'
import { requestIdAt } from './request-id'
import type { World } from './world'

/** How an answered call went. */
interface Answer {
  readonly counts: UsageCounts
  readonly firstPartMs: number
  readonly durationMs: number
  readonly outcome: CallFacts['outcome']
  readonly isStream: boolean
}

/** The receipt of one call, as the relay that carried it would have written it. */
export function receiptOf(world: World, moment: Moment, dice: Dice): Receipt {
  const { atMs, caller, model } = moment
  const kind: Kind = models[model]
  const asked = ask(world, model, atMs, dice)
  const isStream = kind.output > 0 && dice.isLucky(caller.token.streams)
  const answer = asked.isAnswered ? answerOf(kind, { isStream, lostMs: asked.lostMs }, dice) : null
  return {
    requestId: requestIdAt(atMs, dice),
    userId: caller.userId,
    tokenId: caller.tokenId,
    leaseId: null,
    channelId: asked.channel.id,
    snapshot: world.priceOf(model, caller.group, atMs),
    counts: answer?.counts ?? noCounts(),
    evidence: answer?.outcome === 'client-left' || answer?.outcome === 'upstream-cut' ? 'counted' : 'reported',
    isDelivered: answer !== null,
    traceparent: null,
    facts: {
      ...factsOf(moment, asked, kind, dice),
      ...(answer === null ? failed(asked, isStream) : outcomeOf(answer)),
    },
  }
}

type Ending = Pick<CallFacts, 'isStream' | 'durationMs' | 'firstPartMs' | 'outcome' | 'attempts'>

const failed = ({ lostMs, attempts }: Asked, isStream: boolean): Ending => ({
  isStream,
  durationMs: lostMs + 3,
  firstPartMs: null,
  outcome: 'failed',
  attempts: [...attempts],
})

const outcomeOf = ({ isStream, durationMs, firstPartMs, outcome }: Answer) => ({
  isStream,
  durationMs,
  firstPartMs,
  outcome,
})

function factsOf({ atMs, caller, model }: Moment, asked: Asked, kind: Kind, dice: Dice) {
  const { channel, attempts, routing } = asked
  const effort =
    kind.thinks && dice.isLucky(0.6)
      ? dice.pick([
          ['low', 1],
          ['medium', 3],
          ['high', 2],
        ])
      : undefined
  return {
    username: caller.username,
    tokenName: caller.token.name,
    channelName: channel.name,
    group: caller.group,
    model,
    upstreamModel: channel.mapping[model] ?? model,
    ...(kind.dialect !== 'openai' && { dialect: kind.dialect }),
    ...(effort !== undefined && { reasoningEffort: effort }),
    startedAtMs: atMs,
    attempts: [...attempts],
    routing,
    clientRequestId: null,
    clientIp: caller.address,
  }
}

function answerOf(kind: Kind, { isStream, lostMs }: { isStream: boolean; lostMs: number }, dice: Dice): Answer {
  const outcome = isStream
    ? dice.pick<CallFacts['outcome']>([
        ['complete', 980],
        ['client-left', 15],
        ['upstream-cut', 5],
      ])
    : 'complete'
  const wanted = kind.output === 0 ? 0 : dice.sizeNear(kind.output)
  const output = outcome === 'complete' ? wanted : Math.ceil(wanted * dice.next())
  const beginsMs = lostMs + dice.sizeNear(kind.firstMs)
  const durationMs = Math.round(beginsMs + output * kind.tokenMs * (0.8 + dice.next() * 0.5))
  const counts = { ...noCounts(), ...inputOf(kind, dice), textOut: output, calls: 1 }
  return { counts, durationMs, firstPartMs: isStream ? beginsMs : durationMs, outcome, isStream }
}

function inputOf({ input, cached, writesCache = false }: Kind, dice: Dice): Partial<UsageCounts> {
  const total = dice.sizeNear(input)
  const cacheRead = dice.isLucky(cached) ? Math.floor(total * (0.4 + dice.next() * 0.5)) : 0
  const cacheWrite5m = writesCache && dice.isLucky(0.25) ? Math.floor((total - cacheRead) * 0.6) : 0
  return { textIn: total - cacheRead - cacheWrite5m, cacheRead, cacheWrite5m }
}
