import { type Announced, DemoConsole } from './support/demo-console'
import { addressOf, administratorsPages, faultsOf, publicPages } from './support/page-faults'

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
    expect(await faultsOf(house, await house.visitor(), publicPages(announced))).toEqual({})
  }, 360_000)

  it('has no fault for an administrator', async () => {
    expect(await faultsOf(house, await house.administrator(), administratorsPages(announced))).toEqual({})
  }, 600_000)
})
