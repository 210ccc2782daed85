import type { Page } from 'playwright-core'

export interface PageWeight {
  readonly files: number
  readonly kilobytes: number
  /** How much moved while it came, in the shares of the window that browsers count by. */
  readonly shift: number
}

const counted: ReadonlySet<string> = new Set(['Script', 'Stylesheet', 'Font'])

/**
 * Scripts, styles and typefaces that a page asks for, what they come to as they travel, and how much moves meanwhile, for who is signed in as in `page` but
 * has nothing in the cache: in a browser of its own, since what other pages still ask for is not this one's.
 */
export async function weightOf(page: Page, address: string): Promise<PageWeight> {
  const signedIn = await page.context().storageState()
  const context = await page.context().browser()!.newContext({ storageState: signedIn })
  const fresh = await context.newPage()
  const network = await context.newCDPSession(fresh)
  const asked = new Set<string>()
  const came: number[] = []
  network.on('Network.responseReceived', ({ requestId, type }) => counted.has(type) && asked.add(requestId))
  network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (asked.has(requestId)) came.push(encodedDataLength)
  })
  await network.send('Network.enable')
  await fresh.addInitScript(addUpShifts)
  await fresh.goto(address)
  await fresh.locator('h1').first().waitFor()
  // Quiet is also who has so much to run that nothing is asked for meanwhile.
  await fresh.waitForFunction(() => document.querySelector('main .MuiSkeleton-root') === null)
  await fresh.waitForLoadState('networkidle')
  const shift = await fresh.evaluate(() => (globalThis as { shifted?: number }).shifted ?? 0)
  await context.close()
  return { files: came.length, kilobytes: came.reduce((sum, size) => sum + size, 0) / 1_000, shift }
}

/** Runs in the page, before any of its code. */
function addUpShifts(): void {
  const page = globalThis as { shifted?: number }
  const add = (list: PerformanceObserverEntryList) => {
    for (const entry of list.getEntries())
      page.shifted = (page.shifted ?? 0) + (entry as unknown as { value: number }).value
  }
  new PerformanceObserver(add).observe({ type: 'layout-shift', buffered: true })
}
