import type { WatchedPage } from '@tollgate/console-sdk/testing'
import type { Locator, Page } from 'playwright-core'

/** What a task took; seconds are those of the machine that it ran on. */
export interface Effort {
  readonly clicks: number
  readonly fields: number
  readonly pages: number
  readonly seconds: number
}

/** How long somebody waits for what is to come: what is not there by then is not there. */
const patience = 20_000

/**
 * Somebody who knows what is to be done and nothing of the console: finds what is visible by its words, types no address, and counts.
 * A key that does what a click would have done, as Enter, counts as one.
 */
export class Operator {
  private clicks = 0
  private fields = 0
  private pages = 0
  private path = ''
  private readonly beganMs = performance.now()

  private constructor(readonly watched: WatchedPage) {}

  /** At the home page, signed in, which costs nothing yet. */
  static async atHome(watched: WatchedPage, origin: string): Promise<Operator> {
    const { page } = watched
    await page.goto(origin)
    await page.getByRole('heading', { level: 1 }).waitFor({ timeout: patience })
    const me = new Operator(watched)
    me.path = new URL(page.url()).pathname
    page.on('framenavigated', (frame) => {
      if (frame === page.mainFrame()) me.arrive(new URL(frame.url()).pathname)
    })
    return me
  }

  get page(): Page {
    return this.watched.page
  }

  get effort(): Effort {
    const seconds = (performance.now() - this.beganMs) / 1_000
    return { clicks: this.clicks, fields: this.fields, pages: this.pages, seconds }
  }

  async click(target: Locator): Promise<void> {
    await target.click({ timeout: patience })
    this.clicks += 1
  }

  async press(key: string): Promise<void> {
    await this.page.keyboard.press(key)
    this.clicks += 1
  }

  /** Types or pastes into a field, however long the text is. */
  async fill(field: Locator, text: string): Promise<void> {
    await field.fill(text, { timeout: patience })
    this.fields += 1
  }

  /** Reads: what is on the screen, and where a pointer rests, costs no click. */
  see(target: Locator): Promise<void> {
    return target.first().waitFor({ timeout: patience })
  }

  async pointAt(target: Locator): Promise<void> {
    await target.hover({ timeout: patience })
  }

  button(name: string | RegExp): Locator {
    return this.page.getByRole('button', { name, exact: typeof name === 'string' })
  }

  link(name: string): Locator {
    return this.page.getByRole('link', { name, exact: true })
  }

  get dialog(): Locator {
    return this.page.getByRole('dialog')
  }

  /** The row of a table in which these words stand. */
  row(words: string | RegExp): Locator {
    return this.page.getByRole('row').filter({ hasText: words }).first()
  }

  /** From the home page by the bar and the menu: two clicks for every page of the console. */
  async goTo(page: string): Promise<void> {
    await this.click(this.page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Console' }))
    await this.click(this.page.getByRole('navigation', { name: 'Side menu' }).getByRole('link', { name: page }))
    await this.see(this.page.getByRole('main').getByRole('heading', { level: 1 }))
  }

  /** By the search in the bar, and its first answer of that kind. */
  async find(text: string, kind: string): Promise<void> {
    await this.click(this.button('Search'))
    await this.fill(this.page.getByRole('combobox', { name: 'Find and go' }), text)
    await this.click(this.page.getByRole('group', { name: kind }).getByRole('option').first())
  }

  /** Of a choice, by its label. */
  async choose(label: string, option: string | RegExp): Promise<void> {
    await this.click(this.page.getByRole('combobox', { name: label, exact: true }))
    await this.click(this.page.getByRole('option', { name: option, exact: typeof option === 'string' }))
  }

  private arrive(path: string): void {
    if (path !== this.path) this.pages += 1
    this.path = path
  }
}
