import path from 'node:path'
import { launchBrowser, openPage, type RunningRemote, startRemote } from '@tollgate/console-sdk/testing'
import type { Browser, Page } from 'playwright-core'

interface View {
  readonly width?: number
  readonly language?: 'zh' | 'en'
  readonly scheme?: 'light' | 'dark'
}

/** The browser reports that nobody is signed in, which is true of every visitor. */
const expected = /status of 401/

/** This remote alone, and visitors who come to it. */
export class Visitors {
  private readonly open: Awaited<ReturnType<typeof openPage>>[] = []

  private constructor(
    readonly remote: RunningRemote,
    private readonly browser: Browser,
  ) {}

  static async start(): Promise<Visitors> {
    const [remote, browser] = await Promise.all([startRemote(path.join(__dirname, '..')), launchBrowser()])
    return new Visitors(remote, browser)
  }

  /** A page in a fresh profile. */
  async visit(address: string, { width = 1440, language = 'en', scheme = 'light' }: View = {}): Promise<Page> {
    const visit = await openPage(this.browser, { viewport: { width, height: 900 }, reducedMotion: 'reduce' })
    this.open.push(visit)
    await visit.page.addInitScript(
      ([tongue, mode]) => {
        localStorage.setItem('i18nextLng', tongue)
        localStorage.setItem('theme-mode', mode)
      },
      [language, scheme] as const,
    )
    await visit.page.goto(`${this.remote.url}${address}`)
    await visit.page.getByRole('heading', { level: 1 }).waitFor()
    return visit.page
  }

  /** What the browsers complained of. */
  get errors(): string[] {
    return this.open.flatMap(({ errors }) => errors).filter((error) => !expected.test(error))
  }

  /** Bodies that were sent to a route. */
  async sentTo(route: string): Promise<unknown[]> {
    const calls = await this.remote.calls()
    return calls.filter(({ method, path }) => `${method} ${path}` === route).map(({ body }) => body)
  }

  /** Nobody there, and the mocks as they were at the start. */
  async leave(): Promise<void> {
    for (const visit of this.open.splice(0)) await visit.close()
    await this.remote.reset()
  }

  async stop(): Promise<void> {
    await this.browser.close()
    await this.remote.stop()
  }
}
