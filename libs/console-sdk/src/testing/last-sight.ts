import type { Browser, Page } from 'playwright-core'

/** More of a page than this says no more about a failure. */
const longest = 6_000

/** What every open page of a browser shows as assistive technology sees it, with its address. Never rejects. */
export async function lastSightOf(browser: Browser): Promise<string> {
  const pages = browser.contexts().flatMap((context) => context.pages())
  return (await Promise.all(pages.map(sightOf))).join('')
}

async function sightOf(page: Page): Promise<string> {
  const shown = await page
    .locator('body')
    .ariaSnapshot({ timeout: 2_000 })
    .catch((error: unknown) => String(error))
  const focus = await focusOf(page)
  return `\nwhen the test failed, ${page.url()} showed (focus: ${focus}):\n${shown.slice(0, longest)}\n`
}

/** Where the keys go, which no snapshot tells of what lies behind a dialog. A page that hangs does not keep the test. */
async function focusOf(page: Page): Promise<string> {
  const asked = page.evaluate(() => document.activeElement?.outerHTML.slice(0, 200) ?? 'nothing').catch(String)
  const bound = new Promise<string>((resolve) => setTimeout(resolve, 2_000, 'no answer').unref())
  return Promise.race([asked, bound])
}
