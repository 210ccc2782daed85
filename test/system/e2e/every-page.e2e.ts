import { faultsInView, views } from '@tollgate/console-sdk/testing'
import { type Announced, DemoConsole, speakInConsole } from './support/demo-console'
import { addressOf, administratorsPages, faultsOf, type Look, publicPages } from './support/page-faults'

/** Pages take turns at widths, languages and schemes; `npm run proof` looks at each in all. */
const inOneView: Look = (page, no) => {
  const view = views[no % views.length]
  return view === undefined ? Promise.resolve([]) : faultsInView(page, speakInConsole, view)
}

describe('every page of the console', () => {
  let house: DemoConsole
  let announced: Announced
  beforeAll(async () => {
    house = await DemoConsole.start()
    announced = await house.announced()
  }, 300_000)
  afterAll(() => house?.stop(), 30_000)

  it('is known: there are the pages of rule K1', () => {
    const addresses = announced.routes.map(({ path }) => addressOf(path))
    const named = ['/login', '/setup', '/register', '/channel', '/token', '/log', '/pricing', '/playground']
    expect(addresses).toEqual(expect.arrayContaining(named))
  })

  it('has no fault for a visitor', async () => {
    const addresses = publicPages(announced)
    expect(await faultsOf(house, await house.visitor(), { addresses, look: inOneView })).toEqual({})
  }, 120_000)

  it('has no fault for an administrator', async () => {
    const addresses = administratorsPages(announced)
    expect(await faultsOf(house, await house.administrator(), { addresses, look: inOneView })).toEqual({})
  }, 240_000)
})
