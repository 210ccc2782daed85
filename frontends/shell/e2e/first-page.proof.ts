import { launchBrowser, openPage } from '@tollgate/console-sdk/testing'
import type { Browser } from 'playwright-core'
import { buildRemote, sampleFolder } from './fixture'
import { House } from './house'

const house = new House()
let browser: Browser

beforeAll(async () => {
  house.reset([{ id: 'sample', folder: await buildRemote(sampleFolder) }])
  browser = await launchBrowser()
  await house.start()
}, 60_000)
afterAll(async () => {
  await browser.close()
  await house.stop()
})

// A figure of the machine as much as of the page, so nothing that a change should hang on: what it loads is bounded in bytes beside.
it('is usable within 1.5 s on a processor of a quarter of the speed', async () => {
  const visitor = await openPage(browser)
  const client = await visitor.page.context().newCDPSession(visitor.page)
  // The processor's own time: others who use this machine do not count.
  await client.send('Performance.enable', { timeDomain: 'threadTicks' })
  await visitor.page.goto(`${house.url}/`)
  await visitor.page.getByText('One door, many upstreams.').waitFor()
  const { metrics } = await client.send('Performance.getMetrics')
  await visitor.close()
  const busySeconds = metrics.find(({ name }) => name === 'TaskDuration')?.value ?? NaN
  expect(busySeconds * 4).toBeLessThan(1.5)
})
