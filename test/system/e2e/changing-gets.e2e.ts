import { launchBrowser, openPage, type WatchedPage } from '@tollgate/console-sdk/testing'
import type { Browser } from 'playwright-core'
import { ConsoleClient } from '../support/console-client'
import { Stack } from '../support/stack'
import { changedTables, databaseState } from './support/database-state'
import { type Loaded, Pages } from './support/page-walk'

interface Operation {
  readonly 'x-changes'?: 'script' | 'navigation'
  readonly parameters?: readonly { readonly name: string; readonly in: 'path' | 'query' }[]
}

/** Good enough that a route which is reached does something, or says what is wrong with them. */
const values: Readonly<Record<string, string>> = {
  id: '1',
  provider: 'github',
  email: 'somebody@site.test',
  code: '123456',
  state: 'x',
}

const password = 'correct horse 1'

describe('a GET that changes', () => {
  let stack: Stack
  let browser: Browser
  let watched: WatchedPage
  let pages: Pages
  let changing: readonly { readonly by: 'script' | 'navigation'; readonly address: URL }[]

  beforeAll(async () => {
    browser = await launchBrowser()
    ;[stack, pages] = await Promise.all([Stack.start(), Pages.start()])
    const root = await ConsoleClient.asRoot(stack.origin)
    await root.createChannel({ name: 'one', base_url: 'http://127.0.0.1:9', key: 'sk-x', models: 'gpt-4o-mini' })
    const { paths } = (await (await fetch(`${stack.origin}/api/docs/openapi.json`)).json()) as {
      paths: Record<string, { get?: Operation }>
    }
    changing = Object.entries(paths).flatMap(([path, { get }]) => {
      const by = get?.['x-changes']
      return by === undefined ? [] : [{ by, address: addressOf(stack.origin, path, get ?? {}) }]
    })
    watched = await openPage(browser)
    await pages.standIn(watched.page.context())
    await signIn(watched, stack.origin)
  }, 300_000)

  afterAll(async () => {
    pages?.stop()
    await browser?.close()
    await stack?.stop()
  }, 30_000)

  it('is known by the table of routes', () => {
    const known = changing.map(({ address }) => address.pathname)
    expect(known).toEqual(
      expect.arrayContaining([
        '/api/user/token',
        '/api/user/logout',
        '/api/oauth/email/bind',
        '/api/oauth/telegram/bind',
        '/api/channel/test/1',
        '/api/verification',
      ]),
    )
  })

  it('is called by nothing that a page has a browser load, wherever the page stands', async () => {
    const { page } = watched
    const before = await databaseState(await stack.databaseUrl())
    const cookies = await page.context().cookies()
    const navigated = changing.filter(({ by }) => by === 'navigation').map(({ address }) => address.pathname)
    const isMeant = ({ path, kind }: Loaded) => navigated.includes(path) && (kind === 'link' || kind === 'form')
    const reached: string[] = []
    for (const [whence, standing] of pages.addresses(stack.origin)) {
      const addresses = changing.map(({ address }) => address)
      const loaded = await pages.load(page.context(), standing, addresses)
      const served = loaded.filter((each) => each.status !== 403 && each.status !== 401 && !isMeant(each))
      reached.push(...served.map(({ path, kind, status }) => `${path} as ${kind} of ${whence}: ${status}`))
    }
    expect(reached).toEqual([])
    const changed = changedTables(before, await databaseState(await stack.databaseUrl()))
    // What is refused is on record.
    expect(changed.filter((name) => name !== 'identity.audit')).toEqual([])
    expect(await page.context().cookies()).toEqual(cookies)
  }, 300_000)

  it("is called by the console's own scripts", async () => {
    const { page } = watched
    const before = await databaseState(await stack.databaseUrl())
    await page.goto(`${stack.origin}/about`)
    const byScript = changing.filter(({ by }) => by === 'script').map(({ address }) => address.href)
    const signOutLast = byScript.sort((left, right) => Number(/logout/.test(left)) - Number(/logout/.test(right)))
    for (const address of signOutLast) {
      const status = await page.evaluate(async (url) => (await fetch(url)).status, address)
      expect([address, status]).toEqual([address, 200])
    }
    expect(changedTables(before, await databaseState(await stack.databaseUrl()))).toEqual(
      expect.arrayContaining(['identity.sessions', 'identity.users']),
    )
  }, 60_000)
})

function addressOf(origin: string, path: string, { parameters = [] }: Operation): URL {
  const address = new URL(
    path.replace(/\{(\w+)\}/g, (_all, name: string) => values[name] ?? '1'),
    origin,
  )
  for (const { name } of parameters.filter((parameter) => parameter.in === 'query'))
    if (values[name] !== undefined) address.searchParams.set(name, values[name])
  return address
}

async function signIn({ page }: WatchedPage, origin: string): Promise<void> {
  await page.goto(`${origin}/login`)
  await page.locator('input[autocomplete=username]').fill('root')
  await page.locator('input[type=password]').fill(password)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/token')
}
