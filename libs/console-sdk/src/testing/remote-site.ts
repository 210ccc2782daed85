import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { launchBrowser } from './browser'
import { faultsInEveryView, faultsInTurn } from './page-faults'
import type { Mode } from './prebuilt-host'
import { Profile } from './profile'
import { type RunningRemote, startRemote } from './remote-server'
import { openPage, type View, type WatchedPage } from './watched-page'

/** One remote alone before its mock API, and a browser in front of it; a test file has one. */
export class RemoteSite {
  private readonly opened: WatchedPage[] = []

  private constructor(
    readonly remote: RunningRemote,
    private readonly browser: Browser,
    private readonly profile: Profile,
  ) {}

  /** Starts the remote of this folder, and Chromium. */
  static async start(folder: string, mode: Mode = 'production'): Promise<RemoteSite> {
    const [remote, browser] = await Promise.allSettled([startRemote(folder, mode), launchBrowser()])
    if (remote.status === 'fulfilled' && browser.status === 'fulfilled') {
      const profile = await Profile.open(browser.value, `${remote.value.url}/__mock/session`)
      return new RemoteSite(remote.value, browser.value, profile)
    }
    // The one that did start would keep the test run from ending.
    if (remote.status === 'fulfilled') await remote.value.stop()
    if (browser.status === 'fulfilled') await browser.value.close()
    throw [remote, browser].flatMap((each) => (each.status === 'rejected' ? [each.reason as Error] : []))[0]
  }

  /** Opens an address of the remote for somebody who was never here, and waits for the page's heading. */
  async open(address: string, view: View = {}, options?: BrowserContextOptions): Promise<Page> {
    const page = await this.openPassing(address, view, options)
    // By its tag: behind an open drawer it has no role.
    await page.locator('h1').first().waitFor()
    return page
  }

  /** Opens an address that leads on by itself, so that its own heading may never be seen. */
  async openPassing(address: string, view: View = {}, options?: BrowserContextOptions): Promise<Page> {
    // Another visitor at the same time must not share the first one's storage.
    const isFirst = this.opened.length === 0 && options === undefined
    const watched = await (isFirst ? this.profile.visit(view) : openPage(this.browser, view, options))
    this.opened.push(watched)
    await watched.page.goto(this.remote.url + address)
    return watched.page
  }

  /** What is wrong with how an open page looks, in every view. */
  faultsInEveryView(page: Page): Promise<string[]> {
    return faultsInEveryView(page, speakInDevHost)
  }

  /** The same in one view, another one for each page of a test file; in every view under `npm run proof`. */
  faultsInTurn(page: Page): Promise<string[]> {
    return faultsInTurn(page, speakInDevHost)
  }

  /** What went wrong on the pages since the last reset. */
  get errors(): string[] {
    return this.opened.flatMap(({ errors }) => errors)
  }

  /** The same without what the browser tells of calls that a test let fail. */
  get ownErrors(): string[] {
    return this.errors.filter((text) => !text.startsWith('Failed to load resource'))
  }

  /** Bodies that were sent to a route, as in `PUT /api/token/`. */
  async sentTo(route: string): Promise<unknown[]> {
    const calls = await this.remote.calls()
    return calls.filter(({ method, path }) => `${method} ${path}` === route).map(({ body }) => body)
  }

  /** Every page closed, and the mocks as they were at the start. */
  async reset(): Promise<void> {
    for (const watched of this.opened.splice(0)) await watched.close()
    await this.remote.reset()
  }

  async stop(): Promise<void> {
    await this.browser.close()
    await this.remote.stop()
  }
}

/** Its bar offers the other language. By an event, because an open drawer lies over it. */
async function speakInDevHost(page: Page, language: 'en' | 'zh'): Promise<void> {
  const button = page.locator('.dev-host > header button', { hasText: new RegExp(`^${language}$`) })
  await button.dispatchEvent('click')
}
