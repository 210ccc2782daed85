import type { UserList } from '@tollgate/contracts/http/identity'
import { Device } from './device'
import type { IdentityApp } from './identity-app'

/** Makes a plain user, whose password is their name and `-password`; answers their id. */
export async function someUser(app: IdentityApp, root: string, username: string): Promise<number> {
  const body = { username, password: `${username}-password` }
  const made = await app.call('POST', '/api/user/', { cookie: root, body })
  if (!made.success) throw new Error(made.message)
  const found = await app.call('GET', `/api/user/search?keyword=${username}`, { cookie: root })
  const user = (found.data as UserList).items.find((item) => item.username === username)
  if (!user) throw new Error(`${username} was made and not found`)
  return user.id
}

/** A browser in which somebody is signed in by password. */
export async function signedIn(app: IdentityApp, username: string, headers?: Record<string, string>): Promise<Device> {
  const browser = new Device(app, headers)
  const answer = await browser.signIn(username, `${username}-password`)
  if (!answer.success) throw new Error(answer.message)
  return browser
}
