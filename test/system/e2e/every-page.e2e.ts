import { playTask } from '../operator/play/play-task'
import { keyTasks } from '../operator/tasks/key-tasks'
import { siteTasks } from '../operator/tasks/site-tasks'
import { type Announced, DemoConsole } from './support/demo-console'
import { faultsOfDocumentation, searchByKeyboard } from './support/documentation'
import { addressOf, administratorsPages, faultsOf, publicPages } from './support/page-faults'
import { type PageWeight, weightOf } from './support/page-weight'

/** What pages weigh, and a little room; what they should, and what all weigh, says docs/performance.md. */
const budgets: Readonly<Record<string, PageWeight>> = {
  '/log': { files: 19, kilobytes: 425, shift: 0.02 },
  '/user': { files: 19, kilobytes: 425, shift: 0.02 },
  '/setting?tab=operation': { files: 40, kilobytes: 700, shift: 0.02 },
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

  it('asks for no more files and bytes than it may, and moves no more while it comes', async () => {
    const { page, close } = await house.administrator()
    const tooHeavy: string[] = []
    for (const [address, budget] of Object.entries(budgets)) {
      const { files, kilobytes, shift } = await weightOf(page, house.origin + address)
      if (files > budget.files || kilobytes > budget.kilobytes || shift > budget.shift)
        tooHeavy.push(`${address}: ${files} files, ${kilobytes} KB, ${shift} moved`)
    }
    expect(tooHeavy).toEqual([])
    await close()
  }, 120_000)

  it('has no fault for a visitor', async () => {
    expect(await faultsOf(house, await house.visitor(), publicPages(announced))).toEqual({})
  }, 360_000)

  it('has no fault for an administrator', async () => {
    expect(await faultsOf(house, await house.administrator(), administratorsPages(announced))).toEqual({})
  }, 600_000)

  it('has documentation without a fault, which is searched by the keyboard (K60)', async () => {
    const visitor = await house.visitor()
    expect(await faultsOfDocumentation(house.origin, visitor)).toEqual({})
    await visitor.page.goto(`${house.origin}/docs`)
    expect(await searchByKeyboard(visitor, 'log in clickhouse')).toBe('/docs/operating#the-log-in-clickhouse')
    await visitor.close()
  }, 120_000)

  // The others are in test/system/operator/operator.proof.ts.
  it.each([...keyTasks, ...siteTasks].map((task) => [task.name, task] as const))(
    'lets an operator %s within the clicks of rule K40',
    async (_name, task) => void (await playTask(house, task)),
    120_000,
  )
})
