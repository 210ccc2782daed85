import axe from 'axe-core'
import type { Page } from 'playwright-core'

/** Every width meets both languages and both schemes, and these meet each other. */
const viewsOf = {
  en: [
    { width: 1440, scheme: 'light' },
    { width: 900, scheme: 'dark' },
    { width: 390, scheme: 'light' },
  ],
  zh: [
    { width: 1440, scheme: 'dark' },
    { width: 900, scheme: 'light' },
    { width: 390, scheme: 'dark' },
  ],
} as const

/** The languages of the console, for `it.each`. */
export const languages = ['en', 'zh'] as const

export type Language = (typeof languages)[number]

/**
 * What is wrong with a page that is open in this language, each fault after its view: serious findings of axe and what is
 * wider than the window, at 1440, 900 and 390 px, in the light or the dark. Leaves the page at the last of them.
 */
export async function faultsInEveryView(page: Page, language: Language): Promise<string[]> {
  const faults: string[] = []
  for (const { width, scheme } of viewsOf[language]) {
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme: scheme })
    await page.evaluate(untilDrawn)
    const found = [...wideness(await overflowOf(page)), ...(await seriousFindings(page))]
    faults.push(...found.map((fault) => `${width} px, ${scheme}: ${fault}`))
  }
  return faults
}

const wideness = (pixels: number): string[] => (pixels > 0 ? [`${pixels} px too wide`] : [])

/** Runs in the page: two frames on, what follows from a change has been drawn. */
function untilDrawn(): Promise<void> {
  return new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())))
}

/** What axe finds serious or critical about a page, by rule and place. The bar of the dev host is left out. */
export async function seriousFindings(page: Page): Promise<string[]> {
  if (await page.evaluate("typeof axe === 'undefined'")) await page.evaluate(axe.source)
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
