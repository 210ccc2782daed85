import { launchBrowser, openPage, type WatchedPage } from '@tollgate/console-sdk/testing'
import OpenAI from 'openai'
import type { Browser, Page } from 'playwright-core'
import { ConsoleClient } from '../../support/console-client'
import { eventually } from '../../support/eventually'
import { Stack } from '../../support/stack'

export interface Route {
  readonly id: string
  readonly path: string
  readonly access: 'public' | 'user' | 'admin' | 'root'
}

interface Panel {
  readonly tab: string
}

/** What somebody signs in with. */
export interface Account {
  readonly username: string
  readonly password: string
}

/** What the manifests of the running console announce. */
export interface Announced {
  readonly routes: readonly Route[]
  readonly tabs: readonly string[]
}

/** Pages that the shell has itself. */
const shellPaths = ['/', '/about', '/nothing-here']

/** The demo as a newcomer gets it, with a few calls in its log, and a browser before it. */
export class DemoConsole {
  private constructor(
    private readonly stack: Stack,
    private readonly browser: Browser,
    private readonly account: Account,
    /** The administrator, by HTTP. */
    readonly client: ConsoleClient,
    /** Of the administrator's token, to call models with. */
    readonly apiKey: string,
  ) {}

  static async start(): Promise<DemoConsole> {
    const [stack, browser] = await Promise.all([Stack.start({ args: ['--demo'] }), launchBrowser()])
    const text = stack.transcript()
    const [, username = '', password = ''] = /administrator +(\S+), password (\S+)/.exec(text) ?? []
    const [, apiKey = ''] = /token +(sk-\S+)/.exec(text) ?? []
    const client = new ConsoleClient(stack.origin)
    await client.signIn(username, password)
    const calls = () => client.get<{ total: number }>('/api/log/?type=2')
    const { total: before } = await calls()
    await makeCalls(stack.origin, apiKey)
    await eventually(async () => {
      const { total } = await calls()
      expect(total).toBeGreaterThanOrEqual(before + 3)
    })
    return new DemoConsole(stack, browser, { username, password }, client, apiKey)
  }

  get origin(): string {
    return this.stack.origin
  }

  /** Every page there is, by its path, and the tabs of the settings. */
  async announced(): Promise<Announced> {
    const { remotes } = await this.json<{ remotes: { manifest: string }[] }>('/console/remotes.json')
    const manifests = await Promise.all(
      remotes.map(({ manifest }) => this.json<{ routes: Route[]; settings: Panel[] }>(manifest)),
    )
    const own = shellPaths.map((path): Route => ({ id: `shell${path}`, path, access: 'public' }))
    const tabs = new Set(manifests.flatMap(({ settings }) => settings.map(({ tab }) => tab)))
    return { routes: [...own, ...manifests.flatMap(({ routes }) => routes)], tabs: [...tabs] }
  }

  /** A page of a visitor's browser. */
  visitor(): Promise<WatchedPage> {
    return openPage(this.browser)
  }

  /** A page of the administrator's browser, who is root. */
  administrator(): Promise<WatchedPage> {
    return this.signedIn(this.account)
  }

  /** A page of somebody's browser, signed in by the sign-in page. */
  async signedIn({ username, password }: Account): Promise<WatchedPage> {
    const watched = await openPage(this.browser)
    const { page } = watched
    await page.goto(`${this.origin}/login`)
    await page.locator('input[autocomplete=username]').fill(username)
    await page.locator('input[type=password]').fill(password)
    await page.keyboard.press('Enter')
    await page.waitForURL('**/token')
    return watched
  }

  /** Of a user of the demo who is no administrator. */
  get guestAccount(): Account {
    const [, username = '', password = ''] = /user +(\S+), password (\S+)/.exec(this.stack.transcript()) ?? []
    return { username, password }
  }

  /** That user, by HTTP. */
  async guest(): Promise<ConsoleClient> {
    const { username, password } = this.guestAccount
    const guest = new ConsoleClient(this.origin)
    await guest.signIn(username, password)
    return guest
  }

  /** Makes a user, and has root make them an administrator. */
  async plainAdministrator(): Promise<Account> {
    const account = { username: 'warden', password: 'correct horse 2' }
    await this.client.post('/api/user/', account)
    const { items } = await this.client.get<{ items: { id: number }[] }>(`/api/user/?keyword=${account.username}`)
    await this.client.post('/api/user/manage', { id: items[0]?.id, action: 'promote' })
    return account
  }

  /** What the relay answers to a short call with this key. */
  call(apiKey: string, model: string): Promise<Response> {
    return fetch(`${this.origin}/v1/chat/completions`, {
      method: 'POST',
      headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
      body: JSON.stringify({ model, messages: [{ role: 'user', content: 'Good morning' }] }),
    })
  }

  async stop(): Promise<void> {
    await this.browser.close()
    await this.stack.stop()
  }

  private async json<T>(path: string): Promise<T> {
    return (await fetch(this.origin + path)).json() as Promise<T>
  }
}

/** By the menu in the top bar, and by an event, because an open drawer lies over it. */
export async function speakInConsole(page: Page, language: 'en' | 'zh'): Promise<void> {
  await page
    .locator('header button')
    .and(page.getByLabel(/^(Language|语言)$/))
    .dispatchEvent('click')
  await page.getByRole('menuitemradio', { name: { en: 'English', zh: '中文' }[language] }).click()
  await page.getByRole('menuitemradio').first().waitFor({ state: 'detached' })
}

async function makeCalls(origin: string, apiKey: string): Promise<void> {
  const openai = new OpenAI({ apiKey, baseURL: `${origin}/v1`, maxRetries: 0 })
  for (const model of ['gpt-4o-mini', 'gpt-4o', 'gpt-4o-mini'])
    await openai.chat.completions.create({ model, messages: [{ role: 'user', content: 'What is a gateway?' }] })
}
