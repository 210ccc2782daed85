import { paths } from '@tollgate/console-sdk'
import { type SecondFactorMethod, secondFactorMethods } from '@tollgate/contracts/http/identity'

/** Whether a visitor signs in by this page's own form, or by another site's dialog on it: rule A16 leads the two to different pages. */
export type Way = 'own' | 'site'

/** What a page of the console handed to the sign-in page, as state of the history. */
export interface Visit {
  /** The page that asked for a user. */
  readonly from: string | null
  /** The name that has just been registered. */
  readonly username: string
  readonly way: Way
  /** By what the second step can be made; empty while nobody is asked for it. */
  readonly secondStep: readonly SecondFactorMethod[]
}

const valueOf = (state: unknown, name: string): unknown =>
  typeof state === 'object' && state !== null ? Reflect.get(state, name) : undefined

const textOf = (state: unknown, name: string): string => {
  const value = valueOf(state, name)
  return typeof value === 'string' ? value : ''
}

/** Pages on the way in: signing in does not lead back to them. */
const pagesOnTheWay = /^\/(login|register|reset|setup|second-factor|user\/reset|oauth\/\w+)?$/

/** An address of this console. `//host` and `/\host` would leave it. */
const isOwnPage = (address: string): boolean =>
  /^\/(?![/\\])/.test(address) && !pagesOnTheWay.test(address.replace(/[?#].*$/, ''))

const methodsOf = (value: unknown): SecondFactorMethod[] =>
  Array.isArray(value) ? secondFactorMethods.filter((method) => value.includes(method)) : []

/** Reads the state of the history, whatever is in it. */
export function visitOf(state: unknown): Visit {
  const from = textOf(state, 'from')
  return {
    from: isOwnPage(from) ? from : null,
    username: textOf(state, 'username'),
    way: valueOf(state, 'way') === 'site' ? 'site' : 'own',
    secondStep: methodsOf(valueOf(state, 'secondStep')),
  }
}

/** Where signing in leads: back to where the visitor came from, else to the tokens, by another site home (rule A16). */
export function destinationOf(state: unknown): string {
  const { from, way } = visitOf(state)
  return from ?? (way === 'site' ? paths.home : paths.tokens)
}
