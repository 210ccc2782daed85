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

/** This remote alone, and a browser in front of it. */
export class LogPages {
  #opened: WatchedPage[] = []

  private constructor(
    readonly remote: RunningRemote,
    private readonly browser: Browser,
  ) {}

  static async start(): Promise<LogPages> {
    return new LogPages(await startRemote(path.join(__dirname, '..')), await launchBrowser())
  }

  /** Opens an address of the remote; without a range it asks for all time, so that no midnight comes between. */
  async open(address = '/log?start_timestamp=0', view: View = {}): Promise<WatchedPage> {
    const { width = 1440, language = 'en', scheme = 'light' } = view
    const watched = await openPage(this.browser, {
      viewport: { width, height: 900 },
      permissions: ['clipboard-read', 'clipboard-write'],
      reducedMotion: 'reduce',
    })
    this.#opened.push(watched)
    await watched.page.addInitScript(
      ([tongue, mode]) => {
        localStorage.setItem('i18nextLng', tongue)
        localStorage.setItem('theme-mode', mode)
      },
      [language, scheme] as const,
    )
    await watched.page.goto(this.remote.url + address)
    await watched.page.getByRole('heading', { level: 1 }).waitFor()
    return watched
  }

  /** The queries of the calls to a path so far. */
  async queriesTo(route: string): Promise<URLSearchParams[]> {
    const calls = await this.remote.calls()
    return calls.filter((call) => call.path === route).map(({ query }) => new URLSearchParams(query))
  }

  async reset(): Promise<void> {
    for (const watched of this.#opened.splice(0)) await watched.close()
    await this.remote.reset()
  }

  async stop(): Promise<void> {
    await this.browser.close()
    await this.remote.stop()
  }
}

/** An ordinary user, whose rows the mocks hold. */
export const ada = {
  id: 7,
  username: 'ada',
  display_name: '',
  email: '',
  role: 1,
  status: 1,
  group: 'vip',
  quota: 1_750_000,
  used_quota: 6_420_118,
  request_count: 1_284,
  setting: '{}',
}

/** Serious findings of axe, by rule and place; the frame of the dev host is not ours. */
export async function seriousFindings(page: Page): Promise<string[]> {
  await page.evaluate(axe.source)
  const { violations } = (await page.evaluate("axe.run({ exclude: ['.dev-host > header'] })")) as axe.AxeResults // what axe.run answers
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`))
}

/** How much wider than its window a page is. */
export const overflowOf = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
