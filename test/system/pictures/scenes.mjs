/** @typedef {import('playwright-core').Page} Page */
/** @typedef {import('./demo.mjs').Demo} Demo */
/**
 * One picture: how the window looks, and what is done before it is taken.
 * @typedef {object} Picture
 * @property {string} name
 * @property {number} width
 * @property {number} height
 * @property {'zh' | 'en'} language
 * @property {'light' | 'dark'} scheme
 * @property {(page: Page, demo: Demo) => Promise<unknown>} scene
 */

const desk = /** @type {const} */ ({ width: 1440, height: 900 })
const phone = /** @type {const} */ ({ width: 390, height: 844 })

/** @param {Page} page @param {Demo} demo */
async function playground(page, { origin }) {
  await page.goto(`${origin}/playground`)
  const message = page.locator('form textarea').first()
  // The models to choose from have come.
  await page.waitForLoadState('networkidle')
  await message.fill('Who are you, and what did this cost?')
  await message.press('Enter')
  await page.getByText(/\$0\.\d{4,}/).waitFor()
}

/** @param {Page} page @param {Demo} demo */
async function receipt(page, { origin }) {
  await page.goto(`${origin}/log?username=mateo&model_name=gpt-4o&start_timestamp=last7Days`)
  await page.getByRole('row').filter({ hasText: 'gpt-4o' }).first().click()
  await page.getByText('×').first().waitFor()
}

/** @param {string} address @returns {Picture['scene']} */
const at = (address) => async (page, demo) => {
  await page.goto(demo.origin + address)
  await page.locator('h1').first().waitFor()
}

/** @type {readonly Picture[]} */
export const pictures = [
  { name: 'playground', ...desk, language: 'en', scheme: 'light', scene: playground },
  { name: 'usage-log', ...desk, language: 'en', scheme: 'dark', scene: receipt },
  { name: 'channels', ...desk, language: 'en', scheme: 'light', scene: at('/channel') },
  { name: 'channel-sheet', ...desk, language: 'zh', scheme: 'light', scene: at('/channel/edit/1') },
  { name: 'tokens', ...desk, language: 'zh', scheme: 'dark', scene: at('/token') },
  { name: 'redemptions', ...desk, language: 'en', scheme: 'dark', scene: at('/redemption') },
  { name: 'pricing', ...desk, language: 'en', scheme: 'light', scene: at('/pricing') },
  { name: 'personal', ...desk, language: 'en', scheme: 'light', scene: at('/personal') },
  { name: 'users', ...desk, language: 'en', scheme: 'dark', scene: at('/user') },
  { name: 'settings', ...desk, language: 'zh', scheme: 'light', scene: at('/setting?tab=system') },
  { name: 'usage-log-phone', ...phone, language: 'en', scheme: 'light', scene: at('/log') },
  { name: 'playground-phone', ...phone, language: 'zh', scheme: 'dark', scene: playground },
]
