import type { RefusedRequest } from '@tollgate/platform'

/** What a refusal adds to the audit log, whoever it is that writes it. */
export interface RefusedAccess {
  readonly target: { readonly kind: 'site'; readonly id: null; readonly name: string }
  readonly details: Readonly<Record<string, unknown>>
}

/** Rules of rank and of secrets that are answered as refused rules: who breaks them reaches for what is not theirs. */
const reaching = new Set([
  'identity.rank-too-high',
  'identity.root-protected',
  'identity.promote-needs-root',
  'identity.setup-token-wrong',
  'channels.key-needed-for-address',
])

/**
 * What of a refusal belongs in the audit log: somebody reached for what is not theirs, or asked too often while signed in. Null for
 * the rest: a wrong field is no act, and visitors without a session are in the log of the service alone.
 */
export function refusedAccess({ code, kind, actor, method, route }: RefusedRequest): RefusedAccess | null {
  const isReached = kind === 'forbidden' || kind === 'demo' || reaching.has(code)
  if (!isReached && !(kind === 'too-many' && actor)) return null
  return { target: { kind: 'site', id: null, name: `${method} ${route}` }, details: { code } }
}
