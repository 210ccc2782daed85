import axe from 'axe-core'
import type { Page } from 'playwright-core'

/** What axe finds serious or critical about a page, by rule and place. The bar of the dev host is left out. */
export async function seriousFindings(page: Page): Promise<string[]> {
  await page.evaluate(axe.source)
  const { violations } = (await page.evaluate(
    "axe.run({ exclude: ['.dev-host > header'] }, { resultTypes: ['violations'] })",
  )) as axe.AxeResults // what axe.run answers
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary}`),
    )
}

/** By how many pixels a page is wider than its window. */
export const overflowOf = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/** What a page put into the clipboard. */
export const clipboardOf = (page: Page): Promise<string> => page.evaluate(() => navigator.clipboard.readText())
