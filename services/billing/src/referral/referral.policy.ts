/** What somebody earned by inviting others. */
export interface Referral {
  readonly userId: number
  readonly invitedCount: number
  /** Waiting to be transferred. */
  readonly quotaUnits: number
  /** Earned in all. */
  readonly historyUnits: number
}

export type Transfer =
  | { outcome: 'moved'; referral: Referral }
  | { outcome: 'too-little'; leastUnits: number }
  | { outcome: 'too-much'; quotaUnits: number }

/** Takes units from what waits: never less than `leastUnits`, never more than there is. */
export function transfer(referral: Referral | null, units: number, leastUnits: number): Transfer {
  if (units < leastUnits) return { outcome: 'too-little', leastUnits }
  if (referral === null || units > referral.quotaUnits) {
    return { outcome: 'too-much', quotaUnits: referral?.quotaUnits ?? 0 }
  }
  return { outcome: 'moved', referral: { ...referral, quotaUnits: referral.quotaUnits - units } }
}
