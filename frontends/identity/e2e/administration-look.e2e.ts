import { overflowOf, type RemoteSite, seriousFindings } from '@tollgate/console-sdk/testing'
import { signInAs } from './administrators'
import { startVisitors } from './visitors'

let site: RemoteSite
beforeAll(async () => {
  site = await startVisitors()
}, 120_000)
afterAll(() => site?.stop())
afterEach(() => site.reset())

const views = (['zh', 'en'] as const).flatMap((language) =>
  [
    { scheme: 'light', width: 390 },
    { scheme: 'dark', width: 900 },
    { scheme: 'light', width: 1440 },
  ].map((view) => ({ language, ...view }) as const),
)

describe.each([
  ['/user', 'margaret'],
  ['/audit', 'TopupGroupRatio'],
  ['/setting?tab=operation', '{address}'],
  ['/setting?tab=system', 'foxmail.com'],
  ['/setting?tab=other', 'v0.1.0'],
])('%s', (address, sign) => {
  it.each(views)('in $language, $scheme, at $width px has no fault', async ({ language, width, scheme }) => {
    await signInAs(site, 'root')
    const page = await site.open(address, { language, width, scheme: scheme as 'light' | 'dark' })
    await page.getByText(sign).first().waitFor()
    expect(await seriousFindings(page)).toEqual([])
    expect(await overflowOf(page)).toBe(0)
    expect(site.errors).toEqual([])
  })
})
