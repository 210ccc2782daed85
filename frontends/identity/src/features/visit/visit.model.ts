import { paths } from '@tollgate/console-sdk'

/** What a page of the console handed to the sign-in page, as state of the history. */
export interface Visit {
  /** The page that asked for a user. */
  readonly from: string | null
  /** The name that has just been registered. */
  readonly username: string
}

const textOf = (state: unknown, name: string): string => {
  const value: unknown = typeof state === 'object' && state !== null ? Reflect.get(state, name) : undefined
  return typeof value === 'string' ? value : ''
}

/** Pages for visitors: nobody wants to come back to them after signing in. */
const visitorPages: readonly string[] = [paths.home, paths.login, paths.register, paths.setup]

/** An address of this console. `//host` and `/\host` would leave it. */
const isOwnPage = (address: string): boolean =>
  /^\/(?![/\\])/.test(address) && !visitorPages.includes(address.replace(/[?#].*$/, ''))

/** Reads the state of the history, whatever is in it. */
export function visitOf(state: unknown): Visit {
  const from = textOf(state, 'from')
  return { from: isOwnPage(from) ? from : null, username: textOf(state, 'username') }
}

/** Where signing in leads: back to where the visitor came from, else to the tokens (document 1 section 4). */
export const destinationOf = (state: unknown): string => visitOf(state).from ?? paths.tokens
