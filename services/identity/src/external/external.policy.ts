import { type Binding, createUserBody, type ExternalProvider } from '@tollgate/contracts/http/identity'
import { externalErrors } from './external.errors'

const maxDisplayNameLength = 20

/** Letters, digits and what joins them: nothing that reads as an address, a space or a sign. */
const plainName = /^[\p{L}\p{M}\p{N}._-]+$/u

/** The username that another site suggests, if one here may look so; else null. */
export function fittingName(preferred: string): string | null {
  const name = createUserBody.shape.username.safeParse(preferred)
  return name.success && plainName.test(name.data) ? name.data : null
}

/** What others read as the name, cut to what the field holds. */
export function displayNameOf(told: string, username: string): string {
  return [...told.trim()].slice(0, maxDisplayNameLength).join('').trim() || username
}

/** How the name begins of somebody who came by this site and brought none of their own. */
export const namePrefixes = {
  github: 'github_',
  oidc: 'oidc_',
  linuxdo: 'linuxdo_',
  wechat: 'wechat_',
} as const satisfies Partial<Record<ExternalProvider, string>>

/** By what a user can sign in. */
export interface WaysIn {
  readonly hasPassword: boolean
  /** An address among them: by mail somebody comes to a password. */
  readonly bindings: readonly Binding[]
  readonly passkeys: number
}

/** Refuses to take off the last thing by which a user can sign in. */
export function assertAnotherWayIn(ways: WaysIn, leaving: Binding): void {
  const others = ways.bindings.filter((binding) => binding !== leaving)
  if (!ways.hasPassword && others.length === 0 && ways.passkeys === 0) throw externalErrors.bindingLast()
}
