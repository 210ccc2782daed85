/** @typedef {import('playwright-core').BrowserContext} BrowserContext */
/** @typedef {import('playwright-core').CDPSession} CDPSession */

/**
 * What a page costs who opens it for the first time: bytes as they travelled, of files and of all, requests likewise, the
 * milliseconds by which its long tasks passed 50 (what a click would have waited for), how much moved, and when the largest part
 * was painted.
 * @typedef {{ fileBytes: number, bytes: number, files: number, requests: number, blockedMs: number, shift: number, paintedMs: number }} Weight
 */

/** Times slower than this machine: a phone of the middle class, as Lighthouse plays it. */
const SLOWED = 4
/** What comes late, as a skeleton's content, has come by then. */
const SETTLED_MS = 1500

/**
 * Opens a page in a fresh browser, with nothing cached, and weighs it.
 * @param {BrowserContext} context who looks, @param {string} address @returns {Promise<Weight>}
 */
export async function weighPage(context, address) {
  const page = await context.newPage()
  const client = await context.newCDPSession(page)
  const traffic = await watchTraffic(client)
  await client.send('Emulation.setCPUThrottlingRate', { rate: SLOWED })
  await page.addInitScript(observe)
  await page.goto(address)
  await page.locator('h1').first().waitFor({ state: 'attached' })
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(SETTLED_MS)
  const seen = await page.evaluate(() => /** @type {Seen} */ (Reflect.get(globalThis, 'tollgateSeen')))
  await page.close()
  return { ...traffic, ...seen }
}

/** @typedef {{ blockedMs: number, shift: number, paintedMs: number }} Seen */

/** Runs in the page, before any of its code. */
function observe() {
  const seen = { blockedMs: 0, shift: 0, paintedMs: 0 }
  Reflect.set(globalThis, 'tollgateSeen', seen)
  const watch = (/** @type {string} */ type, /** @type {(entry: any) => void} */ take) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true })
  watch('longtask', ({ duration }) => (seen.blockedMs += duration - 50))
  watch('layout-shift', ({ value, hadRecentInput }) => (seen.shift += hadRecentInput ? 0 : value))
  watch('largest-contentful-paint', ({ startTime }) => (seen.paintedMs = startTime))
}

/** Counts what travels from now on. @param {CDPSession} client */
async function watchTraffic(client) {
  const counted = { fileBytes: 0, bytes: 0, files: 0, requests: 0 }
  /** @type {Map<string, boolean>} whether a request is for a file, by its id */
  const asked = new Map()
  client.on('Network.responseReceived', ({ requestId, response: { url }, type }) => {
    if (!url.startsWith('http')) return
    const isFile = type !== 'Fetch' && type !== 'XHR'
    asked.set(requestId, isFile)
    counted.requests += 1
    if (isFile) counted.files += 1
  })
  client.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const isFile = asked.get(requestId)
    if (isFile === undefined) return
    counted.bytes += encodedDataLength
    if (isFile) counted.fileBytes += encodedDataLength
  })
  await client.send('Network.enable')
  return counted
}
