import { overflowOf, type RemoteSite, seriousFindings } from '@tollgate/console-sdk/testing'
import { startVisitors } from './visitors'

let visitors: RemoteSite
beforeAll(async () => {
  visitors = await startVisitors()
}, 120_000)
afterAll(() => visitors?.stop())
afterEach(() => visitors.reset())

const views = (['zh', 'en'] as const).flatMap((language) =>
  (['light', 'dark'] as const).flatMap((scheme) => [390, 900, 1440].map((width) => ({ language, scheme, width }))),
)

describe.each(['/login?expired=true', '/register', '/setup'])('%s', (address) => {
  it.each(views)('in $language, $scheme, at $width px has no fault', async (view) => {
    const page = await visitors.open(address, view)
    await page.getByRole('textbox').first().waitFor()
    expect(await seriousFindings(page)).toEqual([])
    expect(await overflowOf(page)).toBe(0)
    expect(visitors.errors).toEqual([])
  })
})
