import { type Binding, createUserBody, type ExternalProvider } from '@tollgate/contracts/http/identity'
import { externalErrors } from './external.errors'

const maxDisplayNameLength = 20

/** Letters, digits and what joins them in a name: no spaces, no signs, nothing that reads as an address. */
const plainName = /^[\p{L}\p{M}\p{N}._-]+$/u

/** The username that another site suggests, if it may be one here; else null. */
export function fittingName(preferred: string): string | null {
  const name = createUserBody.shape.username.safeParse(preferred)
  return name.success && plainName.test(name.data) ? name.data : null
}

/** The display name that another site tells, cut to 20 characters; the username where it tells none. */
export function displayNameOf(told: string, username: string): string {
  return [...told.trim()].slice(0, maxDisplayNameLength).join('').trim() || username
}

/** The beginnings of the usernames that are made for newcomers by these sites. */
export const namePrefixes = {
  github: 'github_',
  oidc: 'oidc_',
  linuxdo: 'linuxdo_',
  wechat: 'wechat_',
} as const satisfies Partial<Record<ExternalProvider, string>>

/** The ways by which a user can sign in. */
export interface WaysIn {
  readonly hasPassword: boolean
  /** Other sites, and the e-mail address, by which a user can get a password. */
  readonly bindings: readonly Binding[]
  readonly passkeys: number
}

/** Throws `identity.binding-last` for the last way by which a user can sign in. */
export function assertAnotherWayIn(ways: WaysIn, leaving: Binding): void {
  const others = ways.bindings.filter((binding) => binding !== leaving)
  if (!ways.hasPassword && others.length === 0 && ways.passkeys === 0) throw externalErrors.bindingLast()
}
