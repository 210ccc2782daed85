/**
 * Weighs every page of the console, as `npm run bench -- console`: starts the demo on free ports with a data folder of its own, opens
 * each page in a fresh browser without a cache, and prints a table. CHROMIUM_PATH names a browser that is not /usr/bin/chromium.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { chromium } from 'playwright-core'
import { startDemo } from '../pictures/demo.mjs'
import { table } from './table.mjs'
import { weighPage } from './weigh-page.mjs'

const repository = path.resolve(import.meta.dirname, '../../..')
const executablePath = process.env['CHROMIUM_PATH'] || '/usr/bin/chromium'

/** @typedef {import('./table.mjs').WeighedPage} WeighedPage */

const ofVisitors = ['/', '/about', '/login', '/register', '/pricing']
const shown = ['/setting?tab=operation', '/setting?tab=models', '/setting?tab=system']
/** They lead elsewhere, or are for those who are not there yet. */
const left = /^\/(setup|oauth|chat2link|reset|user\/reset|second-factor|login|register|pricing)/

/** @param {string} origin @returns {Promise<string[]>} the pages of the console, without what their paths may leave out */
async function pagesOf(origin) {
  const json = async (/** @type {string} */ at) => /** @type {any} */ (await (await fetch(origin + at)).json())
  const { remotes } = await json('/console/remotes.json')
  const manifests = await Promise.all(remotes.map((/** @type {{ manifest: string }} */ { manifest }) => json(manifest)))
  const paths = manifests.flatMap(({ routes }) => routes.map((/** @type {{ path: string }} */ each) => each.path))
  const plain = paths.map((each) => each.replaceAll(/\/:\w+\?/g, '')).filter((each) => !/[:*]/.test(each))
  return [...new Set([...plain.filter((each) => !left.test(each)), ...shown])].sort()
}

/** What a browser keeps of who has signed in, to be given to fresh ones. @param {import('playwright-core').Browser} browser @param {import('../pictures/demo.mjs').Demo} demo */
async function signedIn(browser, { origin, username, password }) {
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(`${origin}/login`)
  await page.locator('input[autocomplete=username]').fill(username)
  await page.locator('input[type=password]').fill(password)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/token')
  const state = await context.storageState()
  await context.close()
  return state
}

const data = mkdtempSync(path.join(tmpdir(), 'tollgate-weights-'))
const demo = await startDemo(repository, data)
try {
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
  const user = await signedIn(browser, demo)
  /** @type {WeighedPage[]} */
  const weighed = []
  const weigh = async (/** @type {string} */ address, /** @type {typeof user | undefined} */ storageState) => {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, storageState, locale: 'en-US' })
    weighed.push({
      address,
      isVisitor: storageState === undefined,
      ...(await weighPage(context, demo.origin + address)),
    })
    await context.close()
    process.stderr.write(`${address} weighed\n`)
  }
  for (const address of ofVisitors) await weigh(address, undefined)
  for (const address of await pagesOf(demo.origin)) await weigh(address, user)
  await browser.close()
  process.stdout.write(`${table(weighed)}\n`)
} finally {
  await demo.stop()
  rmSync(data, { recursive: true, force: true })
}
