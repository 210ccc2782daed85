import { type UserView, userView } from '@tollgate/contracts/http/identity'
import { mayHaveBeen, refuseChanged } from '@tollgate/platform'

const figures = ['used_quota', 'request_count', 'aff_count', 'aff_history_quota'] as const

export type SentUser = Partial<Record<keyof UserView, unknown>>

/** Whether more of a user is sent than what is written. */
export function isSentBack(sent: SentUser, written: readonly string[]): boolean {
  const names = Object.keys(userView.shape) as (keyof UserView)[] // its own keys
  return names.some((name) => !written.includes(name) && sent[name] !== undefined)
}

/**
 * Throws `platform.read-only` for what was sent back of a user with another value. The figures of an account move while calls run:
 * earlier ones pass, of the balance one that is earlier by as much as was used since.
 */
export function refuseChangedUser(sent: SentUser, present: UserView, written: readonly string[]): void {
  const isEarlier = (name: string): boolean => {
    if (name === 'quota') {
      const { quota, used_quota: used } = sent
      const isOfOneTime = mayHaveBeen(used, present.used_quota) && typeof quota === 'number'
      return isOfOneTime && quota + Number(used) === present.quota + present.used_quota
    }
    if (name === 'aff_quota') return mayHaveBeen(sent.aff_quota, present.aff_history_quota)
    const figure = figures.find((each) => each === name)
    return figure !== undefined && mayHaveBeen(sent[figure], present[figure])
  }
  refuseChanged(sent, present, { written, isEarlier })
}
