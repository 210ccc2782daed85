import { findBrowser } from '@tollgate/console-sdk/testing'
import { type Browser, type ElementHandle, launch, type Page } from 'puppeteer-core'
import { eventually } from '../support/eventually'

const patienceMs = 60_000
const soughtFirefox = { name: 'Firefox', programs: ['firefox-esr', 'firefox'], variable: 'FIREFOX_PATH' }

/** What is looked for: as a screen reader has it. */
interface Sought {
  readonly role?: string
  readonly name?: string
  /** The role of what it stands in. */
  readonly within?: string
}

const part = ({ role, name }: Sought) =>
  `::-p-aria(${name === undefined ? '' : `[name="${name}"]`}${role === undefined ? '' : `[role="${role}"]`})`

const selectorOf = ({ within, ...sought }: Sought) =>
  within === undefined ? part(sought) : `${part({ role: within })} ${part(sought)}`

/**
 * Somebody with Debian's Firefox, driven by WebDriver BiDi, the protocol that every Firefox speaks. Notes all that the browser's
 * console calls an error. (puppeteer-core 24.22 is the last that asks of Firefox nothing which its long-lived 140 does not know.)
 */
export class Fox {
  readonly errors: string[] = []

  private constructor(
    private readonly browser: Browser,
    private tab: Page,
  ) {
    this.watch(tab)
  }

  static async start(): Promise<Fox> {
    const browser = await launch({
      browser: 'firefox',
      executablePath: findBrowser(soughtFirefox),
      headless: true,
      timeout: patienceMs,
      // What slides in is pressed where it will lie.
      extraPrefsFirefox: { 'intl.accept_languages': 'en-US, en', 'ui.prefersReducedMotion': 1 },
    })
    const tab = await browser.newPage()
    await tab.setViewport({ width: 1440, height: 900 })
    return new Fox(browser, tab)
  }

  get page(): Page {
    return this.tab
  }

  /** Goes on in a fresh tab of this width: its driver grows slower with each page that one has shown. */
  async changeTab(width: number): Promise<void> {
    const before = this.tab
    this.tab = await this.browser.newPage()
    await this.tab.setViewport({ width, height: 900 })
    this.watch(this.tab)
    await before.close()
  }

  private watch(tab: Page): void {
    tab.setDefaultTimeout(patienceMs)
    tab.on('console', (message) => {
      if (message.type() === 'error') this.errors.push(message.text())
    })
    tab.on('pageerror', (error) => this.errors.push(String(error)))
  }

  async press(...sought: readonly Sought[]): Promise<void> {
    for (const one of sought) await (await this.sees(one)).click()
  }

  async fill(name: string, text: string, within?: string): Promise<void> {
    const field = await this.sees({ name, ...(within !== undefined && { within }) })
    await field.focus()
    await this.page.keyboard.type(text)
  }

  /** Keys held together, such as Control and Enter, or one alone. */
  async keys(...keys: readonly Parameters<Page['keyboard']['press']>[0][]): Promise<void> {
    const [last, ...held] = keys.toReversed()
    if (last === undefined) return
    for (const key of held) await this.page.keyboard.down(key)
    await this.page.keyboard.press(last)
    for (const key of held) await this.page.keyboard.up(key)
  }

  // What waits within the page is made of text there, which the console's policy of contents forbids: it is asked anew instead.

  sees(sought: Sought): Promise<ElementHandle> {
    return eventually(async () => {
      const found = await this.page.$(selectorOf(sought))
      if (found === null) throw new Error(`There is no ${JSON.stringify(sought)} on ${this.page.url()}`)
      return found
    })
  }

  async reads(text: RegExp): Promise<void> {
    await eventually(async () => expect(await this.page.evaluate(() => document.body.innerText)).toMatch(text))
  }

  async arrivesAt(path: string): Promise<void> {
    await eventually(async () => expect(await this.page.evaluate(() => location.pathname)).toBe(path))
  }

  /** Its head is there, and nothing in it is still to come. */
  async seesWholePage(): Promise<void> {
    const counts = () =>
      this.page.evaluate(() =>
        ['main h1', 'main .MuiSkeleton-root'].map((one) => document.querySelectorAll(one).length),
      )
    await eventually(async () => {
      const [heads = 0, skeletons] = await counts()
      expect([heads > 0, skeletons]).toEqual([true, 0])
    })
  }

  /** By how many pixels the page is wider than its window. */
  overflow(): Promise<number> {
    return this.page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  }

  /** The colours that the page is drawn in. */
  scheme(): Promise<string> {
    return this.page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)
  }

  async stop(): Promise<void> {
    await this.browser.close()
  }
}
