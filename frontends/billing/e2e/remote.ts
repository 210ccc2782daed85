import path from 'node:path'
import axe from 'axe-core'
import type { Browser, Page } from 'playwright-core'
import {
  launchBrowser,
  openPage,
  type RunningRemote,
  startRemote,
  type WatchedPage,
} from '@tollgate/console-sdk/testing'

interface View {
  readonly width?: number
  readonly language?: 'zh' | 'en'
  readonly scheme?: 'light' | 'dark'
}

/** This remote alone in its dev host, and a browser in front of it. */
export class Remote {
  private readonly opened: WatchedPage[] = []

  private constructor(
    readonly api: RunningRemote,
    private readonly browser: Browser,
  ) {}

  static async start(): Promise<Remote> {
    return new Remote(await startRemote(path.join(__dirname, '..')), await launchBrowser())
  }

  /** What the consoles of all pages complained of. */
  get complaints(): string[] {
    return this.opened.flatMap(({ errors }) => errors)
  }

  /** The mocks as they were at the start, and no page left. */
  async reset(): Promise<void> {
    for (const page of this.opened.splice(0)) await page.close()
    await this.api.reset()
  }

  /** A new page, with the clipboard allowed. */
  async open(address: string, { width = 1440, language = 'en', scheme = 'light' }: View = {}): Promise<Page> {
    const watched = await openPage(this.browser, {
      viewport: { width, height: 900 },
      permissions: ['clipboard-read', 'clipboard-write'],
      reducedMotion: 'reduce',
    })
    this.opened.push(watched)
    const { page } = watched
    await page.addInitScript(
      ([tongue, mode]) => {
        localStorage.setItem('i18nextLng', tongue)
        localStorage.setItem('theme-mode', mode)
      },
      [language, scheme] as const,
    )
    await page.goto(`${this.api.url}${address}`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    return page
  }

  async stop(): Promise<void> {
    await this.browser.close()
    await this.api.stop()
  }
}

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

/** How much wider than the window a page is. */
export const overflowOf = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/** What a page put into the clipboard. */
export const clipboardOf = (page: Page): Promise<string> => page.evaluate(() => navigator.clipboard.readText())
