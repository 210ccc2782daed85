import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import axe from 'axe-core'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'

const folder = path.join(__dirname, '..')
const root = path.join(folder, '..', '..')

interface View {
  readonly width?: number
  readonly language?: 'zh' | 'en'
  readonly scheme?: 'light' | 'dark'
}

/** This remote alone in its dev host, and a browser in front of it. */
export class Remote {
  /** What the browser's console complained of. */
  readonly complaints: string[] = []
  private readonly contexts: BrowserContext[] = []

  private constructor(
    private readonly base: string,
    private readonly server: ChildProcess,
    private readonly browser: Browser,
  ) {}

  static async start(): Promise<Remote> {
    const port = await freePort()
    const server = spawn(path.join(root, 'node_modules/.bin/rspack'), ['serve', '--mode', 'development'], {
      cwd: folder,
      env: { ...process.env, PORT: String(port), LIVE_RELOAD: 'off' },
      stdio: 'ignore',
    })
    const base = `http://127.0.0.1:${port}`
    await answering(`${base}/api/status`, server)
    const places = [
      process.env['CHROMIUM_PATH'],
      '/usr/bin/chromium',
      '/usr/bin/chromium-browser',
      '/usr/bin/google-chrome',
    ]
    const executablePath = places.find((place) => place !== undefined && existsSync(place))
    if (executablePath === undefined) throw new Error('There is no Chromium; CHROMIUM_PATH can name one')
    return new Remote(base, server, await chromium.launch({ executablePath, args: ['--no-sandbox'] }))
  }

  /** The mocks as they were at the start, and no page left. */
  async reset(): Promise<void> {
    for (const context of this.contexts.splice(0)) await context.close()
    this.complaints.length = 0
    await this.mock('reset')
  }

  /** Asks something of the mock server: `user`, `status`, `disturb`, `calls`. */
  async mock<T = unknown>(command: string, body?: unknown): Promise<T> {
    const response = await fetch(`${this.base}/__mock/${command}`, {
      method: 'POST',
      body: JSON.stringify(body ?? null),
    })
    return (await response.json()) as T
  }

  /** A new page, with the clipboard allowed. */
  async open(address: string, { width = 1440, language = 'en', scheme = 'light' }: View = {}): Promise<Page> {
    const context = await this.browser.newContext({
      viewport: { width, height: 900 },
      permissions: ['clipboard-read', 'clipboard-write'],
      reducedMotion: 'reduce',
    })
    this.contexts.push(context)
    await context.addInitScript(
      ([tongue, mode]) => {
        localStorage.setItem('i18nextLng', tongue)
        localStorage.setItem('theme-mode', mode)
      },
      [language, scheme] as const,
    )
    const page = await context.newPage()
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) this.complaints.push(message.text())
    })
    page.on('pageerror', (error) => this.complaints.push(error.message))
    await page.goto(`${this.base}${address}`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    return page
  }

  async stop(): Promise<void> {
    await this.browser.close()
    const gone = new Promise((resolve) => this.server.once('exit', resolve))
    this.server.kill()
    await gone
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

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() =>
        typeof address === 'object' && address !== null ? resolve(address.port) : reject(new Error('No port')),
      )
    })
  })
}

async function answering(url: string, server: ChildProcess): Promise<void> {
  while (server.exitCode === null) {
    const isThere = await fetch(url).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isThere) return
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  throw new Error('The dev server ended before it answered')
}
