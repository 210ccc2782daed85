import type { WatchedPage } from '@tollgate/console-sdk/testing'
import { type Announced, DemoConsole, type Route } from './support/demo-console'
import { addressOf, faultsOf } from './support/page-faults'

const ranks = { public: 0, user: 1, admin: 10, root: 100 } as const
type Rank = (typeof ranks)[keyof typeof ranks]

/** What the shell says in the place of a page that is for others. */
const refused = { admin: 'It is for administrators only.', root: 'It is for the super administrator only.' } as const

/** Pages that lead on by themselves: one signs in on the first two, the third is another site's. */
const isOpenTo = (rank: Rank) => (route: Route) =>
  ranks[route.access] <= rank && !/sign-?in|login|chat-link/.test(route.id)

describe('every page of the console', () => {
  let house: DemoConsole
  let announced: Announced
  beforeAll(async () => {
    house = await DemoConsole.start()
    announced = await house.announced()
  }, 300_000)
  afterAll(() => house?.stop(), 30_000)

  /** What a visit to each page that is for others came to: where it leads, or what it says. */
  async function refusalsOf({ page, close }: WatchedPage, rank: Rank): Promise<Record<string, string>> {
    const refusals: Record<string, string> = {}
    for (const { access, path } of announced.routes) {
      if (ranks[access] <= rank) continue
      await page.goto(house.origin + addressOf(path))
      const main = page.getByRole('main').last()
      await main.waitFor()
      await page.waitForLoadState('networkidle')
      const said = rank === ranks.public ? new URL(page.url()).pathname : await main.innerText()
      const isRight =
        rank === ranks.public ? said === '/login' : said.includes(refused[access === 'root' ? 'root' : 'admin'])
      if (!isRight) refusals[path] = said
    }
    await close()
    return refusals
  }

  it('leads a visitor to the sign-in where it is not for visitors', async () => {
    expect(await refusalsOf(await house.visitor(), ranks.public)).toEqual({})
  })

  it('is refused to a user where it is for administrators, and has no fault elsewhere', async () => {
    expect(await refusalsOf(await house.signedIn(house.guestAccount), ranks.user)).toEqual({})
    const open = announced.routes.filter(isOpenTo(ranks.user)).map(({ path }) => addressOf(path))
    expect(await faultsOf(house, await house.signedIn(house.guestAccount), open)).toEqual({})
  }, 1_800_000)

  it('is refused to an administrator where it is for root, and has no fault elsewhere', async () => {
    const account = await house.plainAdministrator()
    expect(await refusalsOf(await house.signedIn(account), ranks.admin)).toEqual({})
    const open = announced.routes.filter(isOpenTo(ranks.admin)).map(({ path }) => addressOf(path))
    expect(await faultsOf(house, await house.signedIn(account), open)).toEqual({})
  }, 1_800_000)
})
