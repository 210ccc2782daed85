import { callJson, type RefusalReader } from '../call/json-call'
import type { CallStarter, JsonAnswer } from '../call/whole-answer'
import type { ReadyTarget } from '../channel/target'
import { upstreamErrors } from '../failure/upstream.errors'
import { balanceReaderOf, type UpstreamBalance } from './read-balance'

const timeoutMs = 20_000
const maxBytes = 256 * 1_024

/** How a balance is asked for. */
export interface BalanceQuestion {
  readonly today: Date
  readonly reasonOf: RefusalReader
  /** Ends the calls, which then throw `upstream.aborted`. */
  readonly signal?: AbortSignal | undefined
}

/** Asks a provider what is left, as `today` has it. Throws `upstream.balance-not-told`, `.balance-refused`, `.balance-unreadable`, or as `callJson`. */
export async function fetchBalance(
  upstreams: CallStarter,
  target: ReadyTarget,
  { today, reasonOf, signal }: BalanceQuestion,
): Promise<UpstreamBalance> {
  const { balance } = target.provider
  if (balance === undefined) throw upstreamErrors.balanceNotTold()
  const reader = balanceReaderOf(balance.kind)
  const bounds = { timeoutMs, maxBytes, ...(signal !== undefined && { signal }) }
  const answers: unknown[] = []
  for (const page of reader.pages) {
    const path = target.pathOf(balance.path + page(today, answers[0]))
    const placed = { ...target, pathFor: () => path }
    const answer = await callJson(upstreams, { target: placed, capability: 'models', model: '', ...bounds })
    answers.push(contentOf(answer, () => reasonOf(answer, target)))
  }
  const told = reader.read(answers)
  if (told === null) throw upstreamErrors.balanceUnreadable()
  return told
}

function contentOf({ status, body }: JsonAnswer, reasonOf: () => string): unknown {
  if (status < 200 || status > 299) throw upstreamErrors.balanceRefused({ status, reason: reasonOf() })
  try {
    return JSON.parse(body.toString())
  } catch {
    throw upstreamErrors.balanceUnreadable()
  }
}
