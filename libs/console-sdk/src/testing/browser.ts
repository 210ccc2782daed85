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

/** Opens a page in a fresh profile, in English at 1440 px unless told otherwise. */
export async function openPage(browser: Browser, options: BrowserContextOptions = {}): Promise<WatchedPage> {
  const context = await browser.newContext({ locale: 'en-US', viewport: { width: 1440, height: 900 }, ...options })
  const page = await context.newPage()
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(String(error)))
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text())
  })
  return { page, errors, close: () => context.close() }
}
