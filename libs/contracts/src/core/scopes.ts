import { roles } from './roles-and-statuses'

/**
 * What an API token may be given: `read` reads whatever its person may read and is no secret, each other one reads and writes its
 * subject. Which route belongs to which is said in `routes/scopes.ts`.
 */
export const scopes = ['read', 'channels', 'users', 'options', 'billing', 'logs'] as const
export type Scope = (typeof scopes)[number]

const ofEverybody: readonly Scope[] = ['read', 'billing', 'logs']

/** The scopes that somebody of a role can give to their tokens: those whose routes are open to them. */
export function scopesOfRole(role: number): readonly Scope[] {
  return role >= roles.admin ? scopes : ofEverybody
}
