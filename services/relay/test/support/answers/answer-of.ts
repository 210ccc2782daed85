import { EventEmitter } from 'node:events'
import { openai } from '@tollgate/formats'
import { createLog } from '@tollgate/platform'
import { aPriceSnapshot, aRatioPrice, ManualClock } from '@tollgate/testing'
import { inputTokensOf, outputTokensOf } from '@tollgate/usage'
import type { Answer } from '../../../src/answer/answer'
import type { AnswerPort } from '../../../src/answer/answer-port'
import type { TokenCounter } from '../../../src/counting/token-counter'
import type { JournalWaiter } from '../../../src/journal/journal'
import type { Holding } from '../../../src/lease/hold'
import type { CallEnding } from '../../../src/receipt/call-ending'

/** A client who takes everything until it leaves. */
class Client extends EventEmitter {
  destroyed = false
  takes = true
  /** What it was given. */
  text = ''
  writeHead(): void {}
  write(part: Buffer): boolean {
    this.text += part.toString()
    return this.takes
  }
  end(last?: Buffer): void {
    this.text += last?.toString() ?? ''
  }
}

/**
 * A call whose answer is told what comes, in which every character is a token; `covered` tokens can be held for, and `more` is
 * what else its port has.
 */
export function answerOf(
  make: (port: AnswerPort) => Answer,
  {
    quirks = [] as string[],
    covered = Infinity,
    asked = null as Holding,
    format = openai,
    more = {} as Partial<AnswerPort>,
  } = {},
) {
  const client = new Client()
  const resumed: boolean[] = []
  const said: string[] = []
  const endings: CallEnding[] = []
  const clock = new ManualClock()
  const counter: Pick<TokenCounter, 'count'> = {
    count: (_userId, _model, countable) =>
      Promise.resolve({ tokens: countable.kind === 'texts' ? countable.texts.join('').length : 0, isEstimate: false }),
  }
  let heldUnits = 10
  const raise = (units: number): Holding => {
    if (units > covered) return { kind: 'user-exhausted' }
    if (asked !== null) return asked
    heldUnits = Math.max(heldUnits, units)
    return null
  }
  const port: Partial<AnswerPort> = {
    losses: [],
    context: {
      settings: { outputTokens: 10, pingIntervalMs: null, answerWords: null },
      clock,
      log: createLog('test'),
      counter,
    } as never,
    kind: { format, capability: 'chat' } as never,
    upstreamFormat: format,
    translation: null,
    request: {
      caller: { user: { id: 7 } } as never,
      forecast: { inputTokens: 0, outputBound: 10, mediaTokens: 0, predictedTokens: 0 },
      price: { snapshot: aPriceSnapshot({ price: aRatioPrice({ model: '1', completion: '1' }) }) },
      scan: { maxTokens: null, choices: 1, isUsageAsked: false },
      reserveUnits: 10,
      meter: null,
    } as never,
    response: client as never,
    hold: {
      get heldUnits() {
        return heldUnits
      },
      raise,
    } as never,
    cover: ({ counts }) => raise(inputTokensOf(counts) + outputTokensOf(counts)),
    warn: () => undefined,
    breakOff: () => undefined,
    pick: { key: { target: { provider: { quirks: new Set(quirks) }, hide: [] } }, channel: {} } as never,
    upstreamModel: 'gpt-4o',
    requestId: 'r',
    told: { requestId: 'r', attemptCount: 1, servedModel: null, chargedUnits: null, cacheFate: null, limitFields: [] },
    keeping: null,
    language: 'en',
    status: 200,
    begin: () => undefined,
    open: (_bytes: number, waiter: JournalWaiter) => waiter.journalWritten(),
    progress: () => undefined,
    countInput: () => Promise.resolve({ tokens: 3, isEstimate: false }),
    boundInput: () => Promise.resolve(3),
    resume: () => void resumed.push(client.takes),
    guard: (act) => void act(),
    done: () => void said.push('done'),
    stop: (outcome: string) => void said.push(`stop ${outcome}`),
    leaveUndelivered: () => void said.push('input is billed'),
    leaveUnbilled: () => void said.push('nothing is billed'),
    fail: (_failure, final) => void said.push(`failed ${final.kind}`),
    goOnAs: () => void said.push('flows'),
    end: (ending: CallEnding) => void endings.push(ending),
    ...more,
  }
  return { answer: make(port as AnswerPort), client, resumed, said, endings, clock } // as much of it as these answers ask for
}
