import { tokenStatus, type UserIdentity } from '@tollgate/contracts'
import { Caller, type Terms } from '../admission/caller/caller'

/** Terms that bind nothing: the user's own status and balance are all there is to go by. */
const unbound: Omit<Terms, 'name' | 'group'> = {
  id: null,
  status: tokenStatus.enabled,
  expiredTime: -1,
  keyEndsTime: -1,
  isUnlimited: true,
  remainUnits: 0,
  isModelLimited: false,
  modelLimits: [],
  allowIps: [],
  cacheSeconds: 0,
  rpm: 0,
  tpm: 0,
  concurrency: 0,
}

/** A user who calls without a token, in the group that they name or, where that is empty, in their own. */
export function playgroundCaller(user: UserIdentity, group: string): Caller {
  // The log knows such calls by this name.
  const name = `playground-${group === '' ? user.group : group}`
  return new Caller({ ...unbound, name, group }, user)
}
