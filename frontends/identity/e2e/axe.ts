import axe from 'axe-core'
import type { Page } from 'playwright-core'

/** Serious findings of axe about a page, by rule and place. */
export async function seriousFindings(page: Page): Promise<string[]> {
  await page.evaluate(axe.source)
  const { violations } = (await page.evaluate(
    // The frame around the page is the dev host's, not ours.
    "axe.run({ exclude: ['.dev-host > header'] }, { resultTypes: ['violations'] })",
  )) as axe.AxeResults
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary}`),
    )
}
