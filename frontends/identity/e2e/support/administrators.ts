import type { RemoteSite } from '@tollgate/console-sdk/testing'
import type { Page } from 'playwright-core'

/** Who manages the site in the mocks. */
export type Administrator = 'root' | 'admin'

/** Signs an administrator in, as their session would be from an earlier visit. */
export async function signInAs(site: RemoteSite, username: Administrator): Promise<void> {
  const answer = await fetch(`${site.remote.url}/api/user/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password: `${username}-password` }),
  })
  if (!answer.ok) throw new Error(`${username} cannot sign in: ${answer.status}`)
}

const call = async (site: RemoteSite, method: string, path: string, body: object): Promise<void> => {
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(site.remote.url + path, { method, headers, body: JSON.stringify(body) })
  const { success, message } = (await answer.json()) as { success: boolean; message: string }
  if (!success) throw new Error(`${method} ${path}: ${message}`)
}

/** Sets up an authenticator app for who is signed in. */
export const setUpApp = (site: RemoteSite): Promise<void> =>
  call(site, 'POST', '/api/user/2fa/totp/confirm', { code: '123456' })

/** From now on every administrator needs a second factor; `by` has one, and is signed in with it. */
export async function requireSecondFactor(site: RemoteSite, by: Administrator): Promise<void> {
  await signInAs(site, by)
  await setUpApp(site)
  await call(site, 'PUT', '/api/option/', { key: 'AdminSecondFactorRequired', value: 'true' })
}

/** The row of a table that begins with a name. */
export const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name }).first()

/** Opens the menu of a row and returns one of its entries. */
export async function menuEntry(page: Page, row: string, entry: string) {
  await rowOf(page, row).getByRole('button', { name: 'More actions' }).click()
  // The name of an entry goes on with why it cannot be chosen.
  return page.getByRole('menuitem', { name: new RegExp(`^${entry}`) })
}

/** A panel of the settings page by its title. */
export const panelOf = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true })
