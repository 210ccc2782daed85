import type { Clock } from '@tollgate/platform'
import type { LimitKind, Limits, MinuteCount, MinuteCounts } from '../../limits/limits'
import { Load } from '../../limits/load'
import type { Limited } from '../../limits/place'
import type { Places } from '../../limits/places'
import type { Caller } from '../caller/caller'
import type { Settings } from '../rules/settings'
import type { ToldLimit, ToldLimits } from './told-limits'

/** Whose limit it is. */
export type LimitOwner = 'token' | 'user' | 'group'

/** One whose calls are counted together, a token or a user, and whose each of the limits is: a group's holds for each of its users. */
export interface LimitedCaller extends Limited {
  readonly owners: Readonly<Record<LimitKind, LimitOwner>>
}

/** What limits are given as; 0 or absent is none. */
interface GivenLimits {
  readonly rpm?: number | undefined
  readonly tpm?: number | undefined
  readonly concurrency?: number | undefined
}

/** Whom nobody has asked for in so long is forgotten: nothing of the minute before counts any more. */
const forgottenMs = 120_000
const ofToken = { requests: 'token', tokens: 'token', calls: 'token' } as const

/** Knows whose limits a call is under, and what this process has counted of each. */
export class CallerLimits {
  private readonly loads = new Map<string, { readonly load: Load; usedMs: number }>()
  private sweptMs = 0

  constructor(
    readonly places: Places,
    private readonly clock: Clock,
  ) {}

  /** Those whose limits a caller is under, the token first; none where there is no limit. */
  of({ token, user }: Caller, groupRates: Settings['groupRates']): readonly LimitedCaller[] {
    const group: GivenLimits = Object.hasOwn(groupRates, user.group) ? (groupRates[user.group] ?? {}) : {}
    const isTokenLimited = token.id !== null && hasLimit(token)
    if (!isTokenLimited && !hasLimit(user) && !hasLimit(group)) return []
    const limited: LimitedCaller[] = []
    if (isTokenLimited) limited.push(this.limited(`token:${token.id}`, limitsOf(token), ofToken))
    if (hasLimit(user) || hasLimit(group)) {
      const narrowest = { rpm: narrower(user.rpm, group.rpm), tpm: narrower(user.tpm, group.tpm) }
      const concurrency = narrower(user.concurrency, group.concurrency)
      limited.push(
        this.limited(
          `user:${user.id}`,
          limitsOf({ rpm: narrowest.rpm.limit, tpm: narrowest.tpm.limit, concurrency: concurrency.limit }),
          { requests: narrowest.rpm.owner, tokens: narrowest.tpm.owner, calls: concurrency.owner },
        ),
      )
    }
    return limited
  }

  private limited(name: string, limits: Limits, owners: LimitedCaller['owners']): LimitedCaller {
    const nowMs = this.clock.monotonicMs()
    if (nowMs - this.sweptMs >= forgottenMs) this.sweep(nowMs)
    let known = this.loads.get(name)
    if (known === undefined) this.loads.set(name, (known = { load: new Load(limits), usedMs: nowMs }))
    known.usedMs = nowMs
    // All keys in one slot of a Redis cluster: a call takes its places by one script.
    return { name: `relay:{callers}:${name}`, load: known.load.under(limits), owners }
  }

  private sweep(nowMs: number): void {
    this.sweptMs = nowMs
    for (const [name, { load, usedMs }] of this.loads)
      if (load.underWay === 0 && nowMs - usedMs >= forgottenMs) this.loads.delete(name)
  }
}

function hasLimit({ rpm = 0, tpm = 0, concurrency = 0 }: GivenLimits): boolean {
  return rpm > 0 || tpm > 0 || concurrency > 0
}

function limitsOf({ rpm, tpm, concurrency }: GivenLimits): Limits {
  return {
    requestsPerMinute: rpm || null,
    tokensPerMinute: tpm || null,
    maxConcurrentCalls: concurrency || null,
  }
}

function narrower(ofUser = 0, ofGroup = 0): { readonly limit: number; readonly owner: LimitOwner } {
  if (ofGroup === 0 || (ofUser > 0 && ofUser <= ofGroup)) return { limit: ofUser, owner: 'user' }
  return { limit: ofGroup, owner: 'group' }
}

/** The narrowest limits of a minute of all these, by what was counted of each. */
export function narrowestOf(limited: readonly LimitedCaller[], counts: readonly MinuteCounts[]): ToldLimits {
  let [requests, tokens]: (ToldLimit | null)[] = [null, null]
  for (const [place, { load }] of limited.entries()) {
    const counted = counts[place]
    if (counted === undefined) continue
    requests = narrowerOf(requests ?? null, load.limits.requestsPerMinute, counted.requests)
    tokens = narrowerOf(tokens ?? null, load.limits.tokensPerMinute, counted.tokens)
  }
  return { requests: requests ?? null, tokens: tokens ?? null }
}

function narrowerOf(told: ToldLimit | null, limit: number | null, counted: MinuteCount): ToldLimit | null {
  if (limit === null) return told
  const remaining = Math.max(0, limit - counted.count)
  return told !== null && told.remaining <= remaining ? told : { limit, remaining, resetInMs: counted.emptyInMs }
}
