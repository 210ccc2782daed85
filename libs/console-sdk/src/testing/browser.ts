import { accessSync, constants } from 'node:fs'
import path from 'node:path'
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/** Where Chromium is: `CHROMIUM_PATH`, else the PATH. Throws in words when there is none. */
export function findChromium(env: NodeJS.ProcessEnv = process.env): string {
  const named = env['CHROMIUM_PATH']
  if (named !== undefined && named !== '') return named
  const folders = [...(env['PATH'] ?? '').split(path.delimiter), '/usr/bin', '/usr/local/bin', '/snap/bin']
  const found = folders.flatMap((folder) => names.map((name) => path.join(folder, name))).find(isExecutable)
  if (found === undefined) throw new Error('There is no Chromium: install it, or set CHROMIUM_PATH to it.')
  return found
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** A real browser without a window. */
export function launchBrowser(): Promise<Browser> {
  // In a container there is often no user namespace for the sandbox; only pages of ours are opened.
  return chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox', '--disable-dev-shm-usage'] })
}

/** A page of its own with what went wrong on it: errors in the browser's console, and exceptions that nobody caught. */
export interface WatchedPage {
  readonly page: Page
  readonly errors: string[]
  close(): Promise<void>
}

/** How somebody looks at the console: English, light and 1440 px wide unless told otherwise. */
export interface View extends BrowserContextOptions {
  readonly width?: number
  readonly language?: 'zh' | 'en'
  readonly scheme?: 'light' | 'dark'
}

/** Every width with either language and either scheme, and those with each other. */
export const everyView = [
  { width: 1440, language: 'en', scheme: 'light' },
  { width: 1440, language: 'zh', scheme: 'dark' },
  { width: 900, language: 'zh', scheme: 'light' },
  { width: 900, language: 'en', scheme: 'dark' },
  { width: 390, language: 'en', scheme: 'light' },
  { width: 390, language: 'zh', scheme: 'dark' },
] as const satisfies readonly View[]

/** Opens a page in a fresh profile, without motion and with the clipboard allowed. */
export async function openPage(browser: Browser, view: View = {}): Promise<WatchedPage> {
  const { width = 1440, language, scheme, ...options } = view
  const context = await browser.newContext({
    locale: 'en-US',
    viewport: { width, height: 900 },
    permissions: ['clipboard-read', 'clipboard-write'],
    reducedMotion: 'reduce',
    ...options,
  })
  const page = await context.newPage()
  await page.addInitScript(choose, { i18nextLng: language, 'theme-mode': scheme })
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(String(error)))
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text())
  })
  return { page, errors, close: () => context.close() }
}

/** Runs in the page before it loads: what somebody chose earlier. What they choose later stays. */
function choose(choices: Readonly<Record<string, string | undefined>>): void {
  for (const [key, value] of Object.entries(choices))
    if (value !== undefined && localStorage.getItem(key) === null) localStorage.setItem(key, value)
}
