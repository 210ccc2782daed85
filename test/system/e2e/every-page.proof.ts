import { faultsInEveryView } from '@tollgate/console-sdk/testing'
import { type Announced, DemoConsole, speakInConsole } from './support/demo-console'
import { administratorsPages, faultsOf, type Look, publicPages } from './support/page-faults'

const inEveryView: Look = (page) => faultsInEveryView(page, speakInConsole)

describe('every page of the console, at every width, in either language and scheme', () => {
  let house: DemoConsole
  let announced: Announced
  beforeAll(async () => {
    house = await DemoConsole.start()
    announced = await house.announced()
  }, 300_000)
  afterAll(() => house?.stop(), 30_000)

  it('has no fault for a visitor', async () => {
    const addresses = publicPages(announced)
    expect(await faultsOf(house, await house.visitor(), { addresses, look: inEveryView })).toEqual({})
  }, 360_000)

  it('has no fault for an administrator', async () => {
    const addresses = administratorsPages(announced)
    expect(await faultsOf(house, await house.administrator(), { addresses, look: inEveryView })).toEqual({})
  }, 600_000)
})
