/**
 * Weighs every page of the console, as `npm run bench -- console`: starts the demo on free ports with a data folder of its own, opens
 * each page in a fresh browser without a cache, and prints a table. CHROMIUM_PATH names a browser that is not /usr/bin/chromium.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { chromium } from 'playwright-core'
import { startDemo } from '../pictures/demo.mjs'
import { ofVisitors, pagesOf, signedIn } from '../pictures/demo-pages.mjs'
import { table } from './table.mjs'
import { weighPage } from './weigh-page.mjs'

const repository = path.resolve(import.meta.dirname, '../../..')
const executablePath = process.env['CHROMIUM_PATH'] || '/usr/bin/chromium'

/** @typedef {import('./table.mjs').WeighedPage} WeighedPage */

const tabs = ['operation', 'models', 'system']

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
  for (const address of await pagesOf(demo.origin, tabs)) await weigh(address, user)
  await browser.close()
  process.stdout.write(`${table(weighed)}\n`)
} finally {
  await demo.stop()
  rmSync(data, { recursive: true, force: true })
}
