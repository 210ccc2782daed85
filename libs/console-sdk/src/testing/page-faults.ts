import axe from 'axe-core'
import type { Page } from 'playwright-core'

interface PageView {
  readonly language: 'en' | 'zh'
  readonly width: number
  readonly scheme: 'light' | 'dark'
}

/** Every width meets both languages and both schemes, and these meet each other. */
const views: readonly PageView[] = [
  { language: 'en', width: 1440, scheme: 'light' },
  { language: 'en', width: 900, scheme: 'dark' },
  { language: 'en', width: 390, scheme: 'light' },
  { language: 'zh', width: 1440, scheme: 'dark' },
  { language: 'zh', width: 900, scheme: 'light' },
  { language: 'zh', width: 390, scheme: 'dark' },
]

/** Chooses another language on a page, as its users do in a wide window. */
export type Speak = (page: Page, language: 'en' | 'zh') => Promise<void>

/**
 * What is wrong with an open page, each fault after its view: serious findings of axe and what is wider than the window, at
 * 1440, 900 and 390 px, in either language and scheme. All that changes under the page, which is loaded once.
 */
export async function faultsInEveryView(page: Page, speak: Speak): Promise<string[]> {
  const faults: string[] = []
  for (const view of views) faults.push(...(await faultsInView(page, speak, view)))
  return faults
}

let turn = 0

/**
 * The same in one of these views: the pages of a test file take turns, so that together they are seen in all. Under
 * `npm run proof` each page is looked at in every view.
 */
export function faultsInTurn(page: Page, speak: Speak): Promise<string[]> {
  const view = views[turn++ % views.length]
  return view === undefined || process.env['PROOF'] ? faultsInEveryView(page, speak) : faultsInView(page, speak, view)
}

async function faultsInView(page: Page, speak: Speak, view: PageView): Promise<string[]> {
  const { language, width, scheme } = view
  if ((await page.evaluate(() => document.documentElement.lang)) !== language) {
    await resize(page, 1440)
    await speak(page, language)
    await page.waitForFunction((wanted) => document.documentElement.lang === wanted, language)
  }
  await resize(page, width)
  await page.emulateMedia({ colorScheme: scheme })
  await page.evaluate(untilDrawn)
  const found = [...wideness(await overflowOf(page)), ...(await seriousFindings(page))]
  return found.map((fault) => `${language}, ${width} px, ${scheme}: ${fault}`)
}

const resize = (page: Page, width: number): Promise<void> => page.setViewportSize({ width, height: 900 })

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
