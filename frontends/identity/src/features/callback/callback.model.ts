import { paths } from '@tollgate/console-sdk'
import { isRedirect } from '../external/methods.model'

/** Rule A23: how long a redirect waits, so that people can read why. */
export const readingMs = 1_500

/** The site whose callback an address is; null when it is none. */
export function providerOf(pathname: string): string | null {
  const [, name = ''] = /^\/oauth\/(\w+)\/?$/.exec(pathname) ?? []
  return isRedirect(name) ? name : null
}

const understood = ['code', 'state', 'iss', 'error', 'error_description']

/** What the server reads of what the other site sent along. */
export const callbackQueryOf = (parameters: URLSearchParams): Record<string, string> =>
  Object.fromEntries([...parameters].filter(([name]) => understood.includes(name)))

/**
 * Where binding and every failure lead (rule A23): to the settings. Those of the site are for administrators;
 * everybody else's settings are their own, and a visitor who is not signed in comes to sign-in, as the text of the failure says.
 */
export function settingsOf(session: { readonly isSignedIn: boolean; readonly isAdmin: boolean }): string {
  if (!session.isSignedIn) return paths.login
  return session.isAdmin ? paths.settings : paths.personal
}
