/** @typedef {import('../plan/words.mjs').Words} Words */

export const specText = `import { shareOf } from './overview.model'

describe('the share of an announcement', () => {
  it.each([
    ['', 0],
    ['x'.repeat(250), 0.25],
    ['x'.repeat(2_000), 1],
  ])('of %j is %d', (text, share) => {
    expect(shareOf(text)).toBe(share)
  })
})
`

/** @param {Words} section */
export const e2eText = ({ kebab, plain }) => {
  const title = plain.charAt(0).toUpperCase() + plain.slice(1)
  return `import path from 'node:path'
import { launchBrowser, openPage, type RunningRemote, startRemote, type WatchedPage } from '@tollgate/console-sdk/testing'
import type { Browser } from 'playwright-core'

describe('the section ${plain} alone', () => {
  let remote: RunningRemote
  let browser: Browser
  let opened: WatchedPage

  beforeAll(async () => {
    remote = await startRemote(path.resolve(__dirname, '..'))
    browser = await launchBrowser()
  })
  beforeEach(async () => {
    await remote.reset()
    opened = await openPage(browser)
  })
  afterEach(() => opened.close())
  afterAll(async () => {
    await browser.close()
    await remote.stop()
  })

  it('shows what the server says', async () => {
    await opened.page.goto(\`\${remote.url}/${kebab}\`)
    await opened.page.getByRole('heading', { name: '${title}' }).waitFor()
    await opened.page.getByText('Nothing new').waitFor()
    expect(opened.errors).toEqual([])
  })

  it('says what went wrong, and tries again', async () => {
    await remote.disturb({ call: 'GET /api/notice', status: 500, times: 1 })
    await opened.page.goto(\`\${remote.url}/${kebab}\`)
    await opened.page.getByRole('button', { name: 'Try again' }).click()
    await opened.page.getByText('Nothing new').waitFor()
  })
})
`
}
