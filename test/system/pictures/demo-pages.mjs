/** @typedef {import('./demo.mjs').Demo} Demo */
/** @typedef {import('playwright-core').Browser} Browser */

/** Pages that a visitor sees, the others being an administrator's. */
export const ofVisitors = ['/', '/about', '/login', '/register', '/pricing']
/** They lead elsewhere, or are for those who are not there yet. */
const left = /^\/(setup|oauth|chat2link|reset|user\/reset|second-factor|login|register|pricing)/

/**
 * The pages that the manifests of a running console announce, without what their paths may leave out, and some tabs of the settings.
 * @param {string} origin @param {readonly string[]} tabs @returns {Promise<string[]>}
 */
export async function pagesOf(origin, tabs) {
  const json = async (/** @type {string} */ at) => /** @type {any} */ (await (await fetch(origin + at)).json())
  const { remotes } = await json('/console/remotes.json')
  const manifests = await Promise.all(remotes.map((/** @type {{ manifest: string }} */ { manifest }) => json(manifest)))
  const paths = manifests.flatMap(({ routes }) => routes.map((/** @type {{ path: string }} */ each) => each.path))
  const plain = paths.map((each) => each.replaceAll(/\/:\w+\?/g, '')).filter((each) => !/[:*]/.test(each))
  const shown = tabs.map((tab) => `/setting?tab=${tab}`)
  return [...new Set([...plain.filter((each) => !left.test(each)), ...shown])].sort()
}

/** What a browser keeps of who has signed in, to be given to fresh ones. @param {Browser} browser @param {Demo} demo */
export async function signedIn(browser, { origin, username, password }) {
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
