import { faultsInEveryView, type WatchedPage } from '@tollgate/console-sdk/testing'
import type { Page } from 'playwright-core'
import { type Announced, DemoConsole, speakInConsole } from './support/demo-console'

/** What was at fault, by page. */
type Faults = Record<string, readonly string[]>

describe('every page of the console', () => {
  let house: DemoConsole
  let announced: Announced
  beforeAll(async () => {
    house = await DemoConsole.start()
    announced = await house.announced()
  }, 300_000)
  afterAll(() => house?.stop(), 30_000)

  /** Without what may be left out: `/chat/:id?` is asked as `/chat`; what may not is 1. */
  const addressOf = (path: string) => path.replace(/\/:\w+\?/g, '').replace(/:\w+/g, '1')

  it('is known: there are the pages that the documents name', () => {
    const addresses = announced.routes.map(({ path }) => addressOf(path))
    expect(addresses).toEqual(
      expect.arrayContaining([
        '/login',
        '/setup',
        '/register',
        '/channel',
        '/token',
        '/log',
        '/pricing',
        '/playground',
      ]),
    )
  })

  describe('at every width, in either language and scheme', () => {
    it('has no fault for a visitor', async () => {
      const addresses = announced.routes.filter(({ access }) => access === 'public').map(({ path }) => addressOf(path))
      expect(await faultsOf(await house.visitor(), addresses)).toEqual({})
    }, 240_000)

    it('has no fault for an administrator', async () => {
      const pages = announced.routes.filter(({ id }) => !/sign-?in|login/.test(id)).map(({ path }) => addressOf(path))
      const settings = announced.tabs.map((tab) => `/setting?tab=${tab}`)
      expect(await faultsOf(await house.administrator(), [...pages, ...settings])).toEqual({})
    }, 360_000)
  })

  async function faultsOf({ page, errors, close }: WatchedPage, addresses: readonly string[]): Promise<Faults> {
    const faults: Faults = {}
    for (const address of addresses) {
      await page.goto(house.origin + address)
      // Missing texts are among the errors: the console tells of them there.
      const found = [
        ...((await isDrawn(page)) ? await faultsInEveryView(page, speakInConsole) : [nothing]),
        ...errors.splice(0),
      ]
      if (found.length > 0) faults[address] = found
    }
    await close()
    return faults
  }
})

const nothing = 'nothing is drawn'

/** Whether there is a page, whose answers are all here then. */
async function isDrawn(page: Page): Promise<boolean> {
  const main = page.locator('main').first()
  const isThere = await main.waitFor().then(
    () => true,
    () => false,
  )
  if (isThere) await page.waitForLoadState('networkidle')
  return isThere
}
