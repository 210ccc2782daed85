import { platformErrors, secondFactorCode } from '@tollgate/platform'
import type { Text } from '@tollgate/texts'
import { defineRelayErrors, errorTypes } from './error-definition'

const { ours } = errorTypes

/** Why the user of a console is not let in. What every service refuses is refused in the same words here. */
export const playgroundErrors = defineRelayErrors({
  'signed-out': { status: 401, type: ours, code: 'unauthenticated', ...textsOf(platformErrors.unauthenticated) },
  'user-mismatch': { status: 401, type: ours, code: 'user_mismatch', ...textsOf(platformErrors.userMismatch) },
  'cross-site': { status: 403, type: ours, code: 'cross_site', ...textsOf(platformErrors.crossSite) },
  'second-factor-required': {
    status: 403,
    type: ours,
    code: secondFactorCode,
    ...textsOf(platformErrors.secondFactorRequired),
  },
  'group-denied': {
    status: 403,
    type: ours,
    code: 'group_not_allowed',
    zh: '无权访问该分组',
    en: 'You may not use this group.',
  },
})

function textsOf<T extends Text>({ zh, en }: T): { zh: T['zh']; en: T['en'] } {
  return { zh, en }
}
