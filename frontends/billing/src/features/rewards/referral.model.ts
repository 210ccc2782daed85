import type { SessionUser } from '@tollgate/console-sdk'
import { transferBody } from '@tollgate/contracts/http/billing'

/** What inviting others came to. */
export interface Referral {
  readonly invitedCount: number
  /** Waiting to be transferred. */
  readonly waitingUnits: number
  readonly totalUnits: number
  /** False where billing did not answer. */
  readonly isKnown: boolean
}

/** Reads it from the signed-in user; what an older server does not say is 0. */
export const referralOf = (user: SessionUser): Referral => ({
  invitedCount: numberOf(user['aff_count']),
  waitingUnits: numberOf(user['aff_quota']),
  totalUnits: numberOf(user['aff_history_quota']),
  isKnown: user.figures_known,
})

const numberOf = (value: unknown): number => (typeof value === 'number' ? value : 0)

/** The link by which a friend registers with a code. */
export const referralLink = (origin: string, code: string): string =>
  `${origin}/register?aff=${encodeURIComponent(code)}`

/** Between which amounts a transfer may be. */
export interface TransferBounds {
  readonly leastUnits: number
  readonly mostUnits: number
}

/** Keys of the two texts that name an amount of the site. */
export const transferFaults = { tooLittle: 'referral.too-little', tooMuch: 'referral.too-much' } as const

/** What the form of a transfer hands over. */
export const transferSchema = ({ leastUnits, mostUnits }: TransferBounds) =>
  transferBody.extend({
    quota: transferBody.shape.quota.min(leastUnits, transferFaults.tooLittle).max(mostUnits, transferFaults.tooMuch),
  })

/** Amounts to choose by one press: the least, the half and all, each only where it can be transferred, none twice. */
export function transferPresets({ leastUnits, mostUnits }: TransferBounds): number[] {
  const wanted = [leastUnits, Math.floor(mostUnits / 2), mostUnits]
  return [...new Set(wanted.filter((units) => units >= leastUnits && units <= mostUnits))].sort((a, b) => a - b)
}
