import { platformErrors } from '@tollgate/platform'
import { errorTypes, type RelayErrorDefinition } from './error-definition'
import type { Text } from '@tollgate/texts'

const { ours } = errorTypes

/** Why the user of a console is not let in. What every service refuses is refused in the same words here. */
export const playgroundErrors = {
  'signed-out': { status: 401, type: ours, code: 'unauthenticated', ...textsOf(platformErrors.unauthenticated) },
  'user-mismatch': { status: 401, type: ours, code: 'user_mismatch', ...textsOf(platformErrors.userMismatch) },
  'cross-site': { status: 403, type: ours, code: 'cross_site', ...textsOf(platformErrors.crossSite) },
  'group-denied': {
    status: 403,
    type: ours,
    code: 'group_not_allowed',
    zh: '无权访问该分组',
    en: 'You may not use this group.',
  },
} as const satisfies Record<string, RelayErrorDefinition>

function textsOf({ zh, en }: Text): Text {
  return { zh, en }
}
