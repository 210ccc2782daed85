import { type callRefused, type EventPayload } from '@tollgate/contracts'
import { models } from '../cast/models'
import { spikeLimit } from '../cast/people'
import type { Dice } from '../house/dice'
import type { Moment } from './moments'
import { requestIdAt } from './request-id'

/** A call that a relay refused, as it is told. */
export type RefusedCall = EventPayload<typeof callRefused>['calls'][number]

/** What relays say, in their words. */
const texts = {
  'user-exhausted': { status: 403, zh: '用户额度不足', en: 'The quota of the account is not sufficient.' },
  'token-exhausted': { status: 401, zh: '该令牌额度已用尽', en: 'The quota of the API key is exhausted.' },
  'token-expired': { status: 401, zh: '该令牌已过期', en: 'The API key has expired.' },
  'user-requests-limited': {
    status: 429,
    zh: `请求过多：该用户每分钟最多请求 ${spikeLimit} 次`,
    en: `Too many requests: at most ${spikeLimit} requests a minute for this account.`,
  },
} as const

/** Why a call was refused. */
export type RefusalReason = keyof typeof texts

const paths = { openai: '/v1/chat/completions', anthropic: '/v1/messages', gemini: '/v1beta/models' } as const

/** What the relay told of a call that it refused. */
export function refusalOf({ atMs, caller, model }: Moment, reason: RefusalReason, dice: Dice): RefusedCall {
  const { status, zh, en } = texts[reason]
  return {
    requestId: requestIdAt(atMs, dice),
    userId: caller.userId,
    username: caller.username,
    tokenId: caller.tokenId,
    tokenName: caller.token.name,
    group: caller.group,
    model,
    isStream: dice.isLucky(caller.token.streams),
    path: `POST ${models[model].output === 0 ? '/v1/embeddings' : paths[models[model].dialect]}`,
    startedAtMs: atMs,
    durationMs: dice.between(1, 6),
    reason,
    status,
    zh,
    en,
    clientRequestId: null,
    clientIp: caller.address,
  }
}
