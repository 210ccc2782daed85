/**
 * Takes the pictures of README and docs anew: `npm run pictures`. Starts the demo on free ports with a data folder of its own,
 * makes a few calls, and leaves PNG files in docs/pictures. CHROMIUM_PATH names a browser that is not /usr/bin/chromium.
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { chromium } from 'playwright-core'
import { takeAlbum } from './album.mjs'
import { startDemo } from './demo.mjs'
import { pictures } from './scenes.mjs'

const repository = path.resolve(import.meta.dirname, '../../..')
const folder = path.join(repository, 'docs', 'pictures')
const executablePath = process.env['CHROMIUM_PATH'] || '/usr/bin/chromium'

/** @typedef {import('./scenes.mjs').Picture} Picture */

/**
 * @param {import('playwright-core').Browser} browser @param {Picture} picture @param {import('./demo.mjs').Demo} demo
 */
async function take(browser, { name, width, height, language, scheme, scene }, demo) {
  const context = await browser.newContext({
    viewport: { width, height },
    deviceScaleFactor: width < 600 ? 2 : 1,
    reducedMotion: 'reduce',
    timezoneId: 'UTC',
  })
  const page = await context.newPage()
  await page.addInitScript(([tongue, mode]) => {
    localStorage.setItem('i18nextLng', tongue)
    localStorage.setItem('theme-mode', mode)
  }, /** @type {const} */ ([language, scheme]))
  await page.goto(`${demo.origin}/login`)
  await page.locator('input[autocomplete=username]').fill(demo.username)
  await page.locator('input[type=password]').fill(demo.password)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/token')
  await scene(page, demo)
  await page.waitForLoadState('networkidle')
  await page.screenshot({ path: path.join(folder, `${name}.png`) })
  await context.close()
  process.stdout.write(`docs/pictures/${name}.png\n`)
}

const data = mkdtempSync(path.join(tmpdir(), 'tollgate-pictures-'))
mkdirSync(folder, { recursive: true })
const demo = await startDemo(repository, data)
try {
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
  for (const picture of pictures) await take(browser, picture, demo)
  await takeAlbum(browser, demo, path.join(folder, 'pages'))
  await browser.close()
} finally {
  await demo.stop()
  rmSync(data, { recursive: true, force: true })
}
