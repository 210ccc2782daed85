import { setTimeout } from 'node:timers/promises'
import { intercept } from '@tollgate/console-sdk/testing'
import type { Page } from 'playwright-core'
import { DemoConsole } from './support/demo-console'

/** A page of each remote, and its heading. */
const pages = {
  identity: ['/user', 'Users'],
  channels: ['/channel', 'Channels'],
  billing: ['/token', 'Tokens'],
  relay: ['/playground', 'Playground'],
  logs: ['/log', 'Usage log'],
  tasks: ['/task', 'Task log'],
} as const
type Remote = keyof typeof pages
const remotes = Object.keys(pages) as Remote[] // what was written above

const unavailable = 'This section is unavailable'

/** What becomes of every file of a remote. */
const faults = {
  'is off': (page: Page, files: string) => intercept(page, files, (route) => route.abort()),
  'takes ten seconds': (page: Page, files: string) =>
    intercept(page, files, async (route) => {
      await setTimeout(10_000) // the fault that is looked at
      await route.continue()
    }),
  throws: (page: Page, files: string) =>
    intercept(page, `${files}remoteEntry.js*`, (route) =>
      route.fulfill({ contentType: 'text/javascript', body: "throw new Error('broken')" }),
    ),
}

describe('the console', () => {
  let house: DemoConsole
  beforeAll(async () => {
    house = await DemoConsole.start()
  }, 300_000)
  afterAll(() => house?.stop(), 30_000)

  const shows = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true }).waitFor()
  const open = (page: Page, remote: Remote) => page.goto(house.origin + pages[remote][0])
  const draws = async (page: Page, remote: Remote) => {
    await open(page, remote)
    await shows(page, pages[remote][1])
  }

  describe.each(remotes)('when the section of %s', (remote) => {
    const files = `**/console/${remote}/**`
    const othersWork = async (page: Page) => {
      for (const other of remotes.filter((id) => id !== remote)) await draws(page, other)
    }

    it.each(Object.entries(faults))('%s, shows the others, and this one when it is well', async (_what, begin) => {
      const { page, close } = await house.administrator()
      await begin(page, files)
      await othersWork(page)
      await open(page, remote)
      await page.getByText(unavailable, { exact: true }).first().waitFor()
      await page.unrouteAll({ behavior: 'ignoreErrors' })
      await page.getByRole('button', { name: 'Try again' }).first().click()
      await shows(page, pages[remote][1])
      await close()
    })

    it('is of the contract before, shows all', async () => {
      const { page, close } = await house.administrator()
      await intercept(page, `${files}manifest.json`, async (route) => {
        const response = await route.fetch()
        const manifest = (await response.json()) as { contract: number }
        await route.fulfill({ response, json: { ...manifest, contract: manifest.contract - 1 } })
      })
      await othersWork(page)
      await draws(page, remote)
      await close()
    })
  })
})
