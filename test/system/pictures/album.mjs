import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { ofVisitors, pagesOf, signedIn } from './demo-pages.mjs'

/** @typedef {import('./demo.mjs').Demo} Demo */
/** @typedef {import('playwright-core').Browser} Browser */
/** @typedef {Awaited<ReturnType<typeof signedIn>>} State */

const tabs = ['operation', 'ratelimit', 'models', 'system', 'other']
const schemes = /** @type {const} */ (['light', 'dark'])

/** `/setting?tab=models` is `setting-models`. @param {string} address */
const nameOf = (address) => address.replace('?tab=', '/').split('/').filter(Boolean).join('-') || 'home'

/**
 * Takes every page in both schemes at half its size into a folder, with a page of Markdown that shows them.
 * @param {Browser} browser @param {Demo} demo @param {string} folder
 */
export async function takeAlbum(browser, demo, folder) {
  mkdirSync(folder, { recursive: true })
  const user = await signedIn(browser, demo)
  const others = (await pagesOf(demo.origin, tabs)).filter((address) => !ofVisitors.includes(address))
  for (const scheme of schemes) {
    for (const address of ofVisitors) await take(browser, { address: demo.origin + address, scheme, folder })
    for (const address of others) await take(browser, { address: demo.origin + address, scheme, folder, user })
  }
  const row = (/** @type {string} */ address) =>
    `| \`${address}\` | ${schemes.map((scheme) => `![](${nameOf(address)}-${scheme}.png)`).join(' | ')} |`
  const head =
    '# Every page\n\nOf the demo, by `npm run pictures`, at half their size. The first five as a visitor has them.\n'
  const rows = ['| page | light | dark |', '| --- | --- | --- |', ...[...ofVisitors, ...others].map(row)]
  writeFileSync(path.join(folder, 'README.md'), `${head}\n${rows.join('\n')}\n`)
}

/** @param {Browser} browser @param {{ address: string, scheme: 'light' | 'dark', folder: string, user?: State }} picture */
async function take(browser, { address, scheme, folder, user }) {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    deviceScaleFactor: 0.5,
    colorScheme: scheme,
    locale: 'en-US',
    timezoneId: 'UTC',
    reducedMotion: 'reduce',
    ...(user !== undefined && { storageState: user }),
  })
  const page = await context.newPage()
  await page.goto(address)
  await page.locator('h1').first().waitFor()
  await page.waitForLoadState('networkidle')
  await page.locator('main .MuiSkeleton-root').first().waitFor({ state: 'detached' })
  const { pathname, search } = new URL(address)
  await page.screenshot({ path: path.join(folder, `${nameOf(pathname + search)}-${scheme}.png`) })
  await context.close()
}
