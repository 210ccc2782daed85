import { useFormat, useT } from '@tollgate/console-sdk'
import { userStatus } from '@tollgate/contracts/http/identity'
import { roleName } from '../users/user.model'
import type { Wording } from './audit.model'

/** Says roles, states and amounts in words instead of the numbers that the log keeps. */
export function useWording(): Wording {
  const t = useT('identity')
  const format = useFormat()
  return {
    role: (role) => (typeof role === 'number' ? t(`users.roles.${roleName(role)}`) : String(role)),
    status: (status) => t(`users.states.${status === userStatus.active ? 'active' : 'banned'}`),
    quota: (units) => (typeof units === 'number' ? format.quota(units) : String(units)),
  }
}
