import { seriousFindings } from './axe'
import { Visitors } from './visitors'

let visitors: Visitors
beforeAll(async () => {
  visitors = await Visitors.start()
}, 120_000)
afterAll(() => visitors?.stop())
afterEach(() => visitors.leave())

const views = (['zh', 'en'] as const).flatMap((language) =>
  (['light', 'dark'] as const).flatMap((scheme) => [390, 900, 1440].map((width) => ({ language, scheme, width }))),
)

describe.each(['/login?expired=true', '/register', '/setup'])('%s', (address) => {
  it.each(views)('in $language, $scheme, at $width px has no fault', async (view) => {
    const page = await visitors.visit(address, view)
    await page.getByRole('textbox').first().waitFor()
    expect(await seriousFindings(page)).toEqual([])
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
    ).toBeLessThanOrEqual(0)
    expect(visitors.errors).toEqual([])
  })
})
