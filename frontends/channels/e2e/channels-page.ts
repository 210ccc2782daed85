import {
  launchBrowser,
  openPage,
  startRemote,
  type RunningRemote,
  type WatchedPage,
} from '@tollgate/console-sdk/testing'
import axe from 'axe-core'
import path from 'node:path'
import type { Browser, Locator, Page } from 'playwright-core'

interface View {
  readonly width?: number
  readonly language?: 'zh' | 'en'
  readonly scheme?: 'light' | 'dark'
}

/** The remote alone before its mocks, and a browser for it. */
export class ChannelsSite {
  private readonly opened: WatchedPage[] = []

  private constructor(
    readonly remote: RunningRemote,
    private readonly browser: Browser,
  ) {}

  static async start(): Promise<ChannelsSite> {
    return new ChannelsSite(await startRemote(path.join(__dirname, '..')), await launchBrowser())
  }

  async open(address = '/channel', { width = 1440, language = 'en', scheme = 'light' }: View = {}): Promise<Page> {
    const watched = await openPage(this.browser, { viewport: { width, height: 900 }, reducedMotion: 'reduce' })
    this.opened.push(watched)
    const { page } = watched
    await page.addInitScript(
      ([tongue, mode]) => {
        localStorage.setItem('i18nextLng', tongue)
        localStorage.setItem('theme-mode', mode)
      },
      [language, scheme] as const,
    )
    await page.goto(`${this.remote.url}${address}`)
    await page.locator('h1').waitFor()
    return page
  }

  /** What the browser's console complained of since the last reset; refused calls are the tests' own doing. */
  get complaints(): string[] {
    return this.opened.flatMap(({ errors }) => errors).filter((text) => !text.startsWith('Failed to load resource'))
  }

  /** Bodies that were sent with a method. */
  async sent(method: string): Promise<unknown[]> {
    return (await this.remote.calls()).filter((call) => call.method === method).map(({ body }) => body)
  }

  async reset(): Promise<void> {
    for (const { close } of this.opened.splice(0)) await close()
    await this.remote.reset()
  }

  async stop(): Promise<void> {
    await this.browser.close()
    await this.remote.stop()
  }
}

export const rowOf = (page: Page, name: string): Locator => page.getByRole('row').filter({ hasText: name })

/** Chooses from the menu of a row. */
export async function choose(page: Page, name: string, item: string): Promise<void> {
  await rowOf(page, name).getByRole('button', { name: 'More', exact: false }).last().click()
  await page.getByRole('menuitem', { name: item, exact: true }).click()
}

/** Serious findings of axe about a page, by rule and place. The bar of the dev host is not ours. */
export async function seriousFindings(page: Page): Promise<string[]> {
  await page.evaluate(axe.source)
  const { violations } = (await page.evaluate("axe.run({ exclude: ['.dev-host > header'] })")) as axe.AxeResults
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id} ${target.join(' ')}: ${failureSummary}`),
    )
}

/** How much wider than the window a page is. */
export const overflowOf = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
