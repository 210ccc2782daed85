import type { RemoteSite, View } from '@tollgate/console-sdk/testing'
import type { Page } from 'playwright-core'

const post = async (site: RemoteSite, path: string, body: object): Promise<void> => {
  const headers = { 'content-type': 'application/json' }
  await fetch(site.remote.url + path, { method: 'POST', headers, body: JSON.stringify(body) })
}

/** Opens one's own page as somebody of the mocks, who signed in earlier; `query` is what it was led to with. */
export async function openPersonal(
  site: RemoteSite,
  username: 'ada' | 'grace',
  view: View = {},
  query = '',
): Promise<Page> {
  await post(site, '/api/user/login', { username, password: `${username}-password` })
  if (username === 'grace') await post(site, '/api/user/login/2fa', { code: '123456' })
  const page = await site.open(`/personal${query}`, view)
  await page.getByText('text-embedding-3-large').or(page.getByText('gpt-4.1-mini')).first().waitFor()
  return page
}

/** Who is signed in, as the mocks know them. */
export async function whoIsThere(site: RemoteSite): Promise<Record<string, unknown>> {
  const answer = await fetch(`${site.remote.url}/api/user/self`)
  return ((await answer.json()) as { data: Record<string, unknown> }).data
}
