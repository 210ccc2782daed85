import { Injectable } from '@nestjs/common'
import type { RefusedRequest } from '@tollgate/platform'
import { PendingSignIns } from '../sign-in/pending-sign-in'
import { UserDirectory } from '../users/user-directory.service'

/** Into which account somebody wanted, as far as a request tells: by its id, or by what was typed. */
export interface Wanted {
  readonly userId: number | null
  readonly typed: string
}

/** An account as the audit log names it; the id is null where there is none. */
export interface Account {
  readonly id: number | null
  readonly name: string
}

/** What is typed is looked up no further than a name or an address can be long. */
const longestTyped = 320

/** Finds the accounts that refused requests were about. */
@Injectable()
export class Accounts {
  constructor(
    private readonly users: UserDirectory,
    private readonly pending: PendingSignIns,
  ) {}

  /** What is worth keeping of a request, whose body may be large and hold secrets. */
  wantedBy(refused: RefusedRequest): Wanted {
    const { actor, context } = refused
    const typed = typedIn(refused)
    const told = typeof context['userId'] === 'number' ? context['userId'] : null
    const begun = typed === '' ? (this.pending.find(refused)?.userId ?? null) : null
    return { userId: actor?.userId ?? told ?? begun, typed }
  }

  async find({ userId, typed }: Wanted): Promise<Account> {
    const user = await (userId !== null
      ? this.users.find(userId)
      : typed === ''
        ? null
        : this.users.findForSignIn(typed))
    return user ? { id: user.id, name: user.username } : { id: null, name: hiddenName(typed) }
  }
}

/** The name or address that was typed; empty where there is none. */
export function typedIn({ body, query }: Pick<RefusedRequest, 'body' | 'query'>): string {
  for (const [from, field] of [
    [body, 'username'],
    [body, 'email'],
    [query, 'email'],
  ] as const) {
    const typed = typeof from === 'object' && from !== null ? (from as Record<string, unknown>)[field] : undefined // of any shape
    if (typeof typed === 'string' && typed.trim() !== '')
      return typed.trim().replaceAll('\0', '').slice(0, longestTyped)
  }
  return ''
}

/** The beginning of a name that nobody has: people type passwords into the wrong field. */
export function hiddenName(typed: string): string {
  return typed === '' ? '' : `${[...typed].slice(0, 2).join('')}***`
}
