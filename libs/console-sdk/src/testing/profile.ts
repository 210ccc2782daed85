import type { Browser, BrowserContext, Page } from 'playwright-core'
import { profileOptions, type View, type WatchedPage, watchPage } from './watched-page'

/** What a profile begins with in the storage of its site. */
type Remembered = Readonly<Record<string, string>>

/**
 * The profile of one visitor after the other, for a whole file of tests. A page in a fresh profile has a process of its own,
 * which costs more time than what the page does; here a page without content keeps one alive, and in between everything
 * is forgotten.
 */
export class Profile {
  private constructor(
    private readonly context: BrowserContext,
    private readonly keeper: Page,
  ) {}

  /** A profile for one site; `still` is an address there that shows next to nothing. */
  static async open(browser: Browser, still: string): Promise<Profile> {
    const context = await browser.newContext(profileOptions)
    const keeper = await context.newPage()
    await keeper.goto(still)
    return new Profile(context, keeper)
  }

  /** Opens a page for a visitor who was never here, but for what they remember. */
  async visit(view: View = {}, remembered: Remembered = {}): Promise<WatchedPage> {
    await this.context.clearCookies()
    await this.keeper.evaluate(remember, remembered)
    return watchPage(this.context, view)
  }
}

/** Runs in the page: the site's storage holds this and nothing else. */
function remember(entries: Remembered): void {
  localStorage.clear()
  for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value)
}
