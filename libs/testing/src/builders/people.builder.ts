import {
  type AccountState,
  type ResolvedToken,
  roles,
  tokenStatus,
  type UserIdentity,
  userStatus,
} from '@tollgate/contracts'

/** An active ordinary user of the default group. */
export function aUser(given: Partial<UserIdentity> = {}): UserIdentity {
  return {
    id: 7,
    username: 'ada',
    displayName: 'Ada',
    role: roles.user,
    status: userStatus.active,
    group: 'default',
    acceptUnsetModelRatio: false,
    rpm: 0,
    tpm: 0,
    concurrency: 0,
    version: 1,
    ...given,
  }
}

/** An active administrator. */
export function anAdmin(given: Partial<UserIdentity> = {}): UserIdentity {
  return aUser({ id: 2, username: 'grace', displayName: 'Grace', role: roles.admin, ...given })
}

/** The user made by the first-run setup. */
export function aRoot(given: Partial<UserIdentity> = {}): UserIdentity {
  return aUser({ id: 1, username: 'root', displayName: 'Root', role: roles.root, ...given })
}

/** An enabled token of user 7 that never expires, with 500,000 units left and no other limits. */
export function aToken(given: Partial<ResolvedToken> = {}): ResolvedToken {
  return {
    id: 12,
    userId: 7,
    name: 'laptop',
    status: tokenStatus.enabled,
    expiredTime: -1,
    keyEndsTime: -1,
    isUnlimited: false,
    remainUnits: 500_000,
    isModelLimited: false,
    modelLimits: [],
    allowIps: [],
    group: '',
    cacheSeconds: 0,
    rpm: 0,
    tpm: 0,
    concurrency: 0,
    version: 1,
    ...given,
  }
}

/** The account of user 7, with 1,000,000 units and nothing lent. */
export function anAccount(given: Partial<AccountState> = {}): AccountState {
  return {
    userId: 7,
    balanceUnits: 1_000_000,
    heldUnits: 0,
    usedUnits: 0,
    requestCount: 0,
    invitedCount: 0,
    referralUnits: 0,
    referralTotalUnits: 0,
    ...given,
  }
}
