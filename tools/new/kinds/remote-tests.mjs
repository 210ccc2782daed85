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
import { RemoteSite } from '@tollgate/console-sdk/testing'

describe('the section ${plain} alone', () => {
  let site: RemoteSite
  beforeAll(async () => {
    site = await RemoteSite.start(path.resolve(__dirname, '..'))
  }, 120_000)
  afterAll(() => site?.stop())
  beforeEach(() => site.reset())

  it('shows what the server says', async () => {
    const page = await site.open('/${kebab}')
    await page.getByRole('heading', { name: '${title}' }).waitFor()
    await page.getByText('Nothing new').waitFor()
    expect(site.errors).toEqual([])
  })

  it('says what went wrong, and tries again', async () => {
    await site.remote.disturb({ call: 'GET /api/notice', status: 500, times: 1 })
    const page = await site.open('/${kebab}')
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByText('Nothing new').waitFor()
  })

  it('has no fault at every width, in either language and scheme', async () => {
    const page = await site.open('/${kebab}')
    await page.getByText('Nothing new').waitFor()
    expect(await site.faultsInEveryView(page)).toEqual([])
  })
})
`
}
