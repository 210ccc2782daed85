import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'

/** A page with what went wrong on it: errors in the browser's console, exceptions that nobody caught, what its policy forbade. */
export interface WatchedPage {
  readonly page: Page
  readonly errors: string[]
  close(): Promise<void>
}

/** How somebody looks at the console: in English and a window of 1440 by 900 px unless told otherwise. */
export interface View {
  readonly height?: number
  readonly language?: string
}

const usualWindow = { width: 1440, height: 900 }

/** What every profile has: no motion, and the clipboard allowed. */
export const profileOptions = {
  locale: 'en-US',
  viewport: usualWindow,
  permissions: ['clipboard-read', 'clipboard-write'],
  reducedMotion: 'reduce',
} as const satisfies BrowserContextOptions

/** Opens a page in a fresh profile, which goes with it; `options` are the profile's. */
export async function openPage(
  browser: Browser,
  view: View = {},
  options: BrowserContextOptions = {},
): Promise<WatchedPage> {
  const context = await browser.newContext({ ...profileOptions, ...options })
  const watched = await watchPage(context, view)
  return { ...watched, close: () => context.close() }
}

/** Opens a page in a profile that stays when the page is closed. */
export async function watchPage(context: BrowserContext, { height, language }: View): Promise<WatchedPage> {
  const page = await context.newPage()
  if (height !== undefined) await page.setViewportSize({ ...usualWindow, height })
  if (language !== undefined) await page.addInitScript(choose, language)
  await page.addInitScript(tellViolations)
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(String(error)))
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text())
  })
  return { page, errors, close: () => page.close() }
}

/** Runs in the page before it loads: what somebody chose earlier. What they choose later stays. */
function choose(language: string): void {
  if (localStorage.getItem('i18nextLng') === null) localStorage.setItem('i18nextLng', language)
}

/** Runs in the page before it loads: Chromium says nothing of a violation that the page itself caught, as others do. */
function tellViolations(): void {
  document.addEventListener('securitypolicyviolation', ({ blockedURI, effectiveDirective, sourceFile }) => {
    // eslint-disable-next-line no-console -- where errors are looked for
    console.error(`${effectiveDirective} forbids ${blockedURI}, asked for by ${sourceFile}`)
  })
}
