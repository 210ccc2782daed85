import type { Receipt } from '@tollgate/contracts'
import { unitsOf } from '@tollgate/pricing'
import { spikeLimit } from '../cast/people'
import { Dice } from '../house/dice'
import { receiptOf } from './calls'
import { isInSpike, type Moment, momentsOf } from './moments'
import { refusalOf, type RefusalReason, type RefusedCall } from './refusals'
import type { Caller, World } from './world'

const dayMs = 24 * 3_600_000
const seed = 20_260_101

/** All that was called in the week, in the order in which it ended. */
export interface Week {
  readonly receipts: readonly Receipt[]
  readonly refusals: readonly RefusedCall[]
}

/** Plays the week: who called what, what became of it, and who was refused as nothing was left. The same for the same world. */
export function weekOf(world: World): Week {
  const dice = new Dice(seed)
  const purse = new Purse(world.callers)
  const minutes = new Minutes()
  const receipts: Receipt[] = []
  const refusals: RefusedCall[] = []
  for (const moment of momentsOf(world, dice)) {
    const reason = refusalReason(world, moment, purse, minutes)
    if (reason !== null) {
      refusals.push(refusalOf(moment, reason, dice))
      continue
    }
    const receipt = receiptOf(world, moment, dice)
    const { snapshot, counts, isDelivered } = receipt
    const units = unitsOf(snapshot, counts, { isDelivered })
    // A relay holds the most that a call can cost, and lets in none that could not be paid.
    if (purse.pays(moment.caller, units)) receipts.push(receipt)
    else refusals.push(refusalOf(moment, purse.lacking(moment.caller, units), dice))
  }
  const ended = ({ facts }: Receipt) => facts.startedAtMs + facts.durationMs
  return {
    receipts: receipts.filter((receipt) => ended(receipt) < world.nowMs).toSorted((a, b) => ended(a) - ended(b)),
    refusals,
  }
}

function refusalReason(world: World, { atMs, caller }: Moment, purse: Purse, minutes: Minutes): RefusalReason | null {
  const { endedDaysAgo } = caller.token
  if (endedDaysAgo !== undefined && atMs >= world.nowMs - endedDaysAgo * dayMs) return 'token-expired'
  if (purse.isEmpty(caller)) return purse.lacking(caller, 1)
  if (isInSpike(atMs, world.nowMs) && minutes.isBeyond(caller.userId, atMs)) return 'user-requests-limited'
  return null
}

/** What accounts and tokens have left as the week goes on. */
class Purse {
  private readonly ofUsers: Map<number, number>
  private readonly ofTokens: Map<number, number>

  constructor(callers: readonly Caller[]) {
    this.ofUsers = new Map(callers.map(({ userId, balanceUnits }) => [userId, balanceUnits]))
    this.ofTokens = new Map(callers.map(({ tokenId, remainUnits }) => [tokenId, remainUnits ?? Infinity]))
  }

  isEmpty(caller: Caller): boolean {
    return !this.has(caller, 1)
  }

  pays({ userId, tokenId }: Caller, units: number): boolean {
    if (!this.has({ userId, tokenId }, units)) return false
    this.ofUsers.set(userId, this.left(this.ofUsers, userId) - units)
    this.ofTokens.set(tokenId, this.left(this.ofTokens, tokenId) - units)
    return true
  }

  lacking({ userId }: Caller, units: number): RefusalReason {
    return this.left(this.ofUsers, userId) < units ? 'user-exhausted' : 'token-exhausted'
  }

  private has({ userId, tokenId }: Pick<Caller, 'userId' | 'tokenId'>, units: number): boolean {
    return this.left(this.ofUsers, userId) >= units && this.left(this.ofTokens, tokenId) >= units
  }

  private left(purses: ReadonlyMap<number, number>, id: number): number {
    return purses.get(id) ?? 0
  }
}

/** How often somebody has called in each minute. */
class Minutes {
  private readonly counts = new Map<string, number>()

  isBeyond(userId: number, atMs: number): boolean {
    const minute = `${userId} ${Math.floor(atMs / 60_000)}`
    const count = (this.counts.get(minute) ?? 0) + 1
    this.counts.set(minute, count)
    return count > spikeLimit
  }
}
