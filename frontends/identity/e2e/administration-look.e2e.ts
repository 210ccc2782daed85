import { everyView, overflowOf, type RemoteSite, seriousFindings } from '@tollgate/console-sdk/testing'
import { signInAs } from './administrators'
import { startVisitors } from './visitors'

let site: RemoteSite
beforeAll(async () => {
  site = await startVisitors()
}, 120_000)
afterAll(() => site?.stop())
afterEach(() => site.reset())

describe.each([
  ['/user', 'margaret'],
  ['/audit', 'TopupGroupRatio'],
  ['/setting?tab=operation', '{address}'],
  ['/setting?tab=system', 'foxmail.com'],
  ['/setting?tab=other', 'v0.1.0'],
])('%s', (address, sign) => {
  it.each(everyView)('in $language, $scheme, at $width px has no fault', async (view) => {
    await signInAs(site, 'root')
    const page = await site.open(address, view)
    await page.getByText(sign).first().waitFor()
    expect(await seriousFindings(page)).toEqual([])
    expect(await overflowOf(page)).toBe(0)
    expect(site.errors).toEqual([])
  })
})
