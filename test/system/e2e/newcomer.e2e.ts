import { launchBrowser, openPage, type WatchedPage } from '@tollgate/console-sdk/testing'
import { type Simulator, startSimulator } from '@tollgate/testing'
import type { Browser, Locator, Page } from 'playwright-core'
import { Stack } from '../support/stack'

const mostClicks = 8
const patience = 20_000

/** A person who counts clicks; typing and the keyboard are free. */
class Newcomer {
  clicks = 0

  constructor(readonly watched: WatchedPage) {}

  get page() {
    return this.watched.page
  }

  async click(target: Locator): Promise<void> {
    await target.click({ timeout: patience })
    this.clicks += 1
  }

  button(name: string | RegExp): Locator {
    return this.page.getByRole('button', { name, exact: typeof name === 'string' })
  }

  fill(label: string | RegExp, text: string): Promise<void> {
    return this.page.getByLabel(label).first().fill(text, { timeout: patience })
  }
}

/** As a laptop has it: Chromium plays one that always says yes. */
async function withFingerprintReader(page: Page): Promise<void> {
  const chromium = await page.context().newCDPSession(page)
  await chromium.send('WebAuthn.enable')
  await chromium.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

describe('a newcomer with a browser', () => {
  let upstream: Simulator
  let stack: Stack
  let browser: Browser

  beforeAll(async () => {
    ;[upstream, stack, browser] = await Promise.all([startSimulator(), Stack.start(), launchBrowser()])
  }, 300_000)

  afterAll(async () => {
    await browser?.close()
    await stack?.stop()
    await upstream?.stop()
  }, 30_000)

  it('gets from setup to a streamed answer and its receipt in at most 8 clicks, led by the first steps', async () => {
    const watched = await openPage(browser)
    const me = new Newcomer(watched)
    const { page } = me
    await page.goto(stack.origin)
    await page.waitForURL('**/setup', { timeout: patience })
    await me.fill(/username/i, 'root')
    await me.fill('Password', 'choose-well')
    await me.fill('Confirm password', 'choose-well')
    await me.click(me.button('Finish setup'))

    // Signed in, and led on.
    const steps = page.getByRole('region', { name: 'First steps' })
    await me.click(steps.getByRole('link', { name: 'Add channel' }))
    const sheet = page.getByRole('dialog')
    await sheet.getByLabel('Name').fill('First')
    await sheet.getByLabel('Base URL').fill(upstream.url)
    await sheet.getByLabel('Key').fill('sk-upstream')
    await sheet.getByLabel('Models').fill('gpt-4o-mini')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Control+Enter')
    await sheet.waitFor({ state: 'hidden', timeout: patience })

    await me.click(steps.getByRole('link', { name: 'Add token' }))
    await sheet.getByLabel('Name').fill('Mine')
    await page.keyboard.press('Control+Enter')
    await page.getByRole('heading', { name: 'Token added' }).waitFor({ timeout: patience })
    await me.click(sheet.getByRole('button', { name: 'Close' }).last())

    await me.click(steps.getByRole('link', { name: 'Ask a model' }))
    await page.getByRole('combobox', { name: 'Model' }).waitFor({ timeout: patience })
    await me.page.getByRole('textbox', { name: 'Message' }).fill('Tell me something that takes a few words to say.')
    await page.keyboard.press('Enter')
    await page.getByText(/^cost \$/).waitFor({ timeout: patience })
    // The conversation stays where it is: the receipt opens over it.
    await steps.getByRole('link', { name: 'See what it cost' }).waitFor({ timeout: patience })
    await me.click(me.button('Receipt'))
    await page.getByRole('dialog', { name: 'Receipt' }).getByText('×').first().waitFor({ timeout: patience })

    expect(me.clicks).toBeLessThanOrEqual(mostClicks)
    expect(watched.errors).toEqual([])
    await watched.close()
  }, 180_000)

  it('makes a passkey, and comes back by it without a name or a password', async () => {
    // Passkeys belong to names, never to addresses.
    const origin = stack.origin.replace('127.0.0.1', 'localhost')
    const watched = await openPage(browser)
    const me = new Newcomer(watched)
    const { page } = me
    await withFingerprintReader(page)
    await page.goto(`${origin}/login`)
    await me.fill(/username/i, 'root')
    await me.fill('Password', 'choose-well')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/token', { timeout: patience })
    await page.goto(`${origin}/personal`)
    // What stands above has come: a page that grows between press and release takes a button from under the pointer.
    for (const name of ['Refresh the balance', 'Set up app']) await me.button(name).waitFor({ timeout: patience })
    await me.click(me.button('Add passkey'))
    await me.click(me.button('Continue'))
    await page.getByText('Passkey added').waitFor({ timeout: patience })

    await me.click(me.button(/^Account/))
    await me.click(page.getByRole('menuitem', { name: 'Sign out' }))
    await page.waitForURL('**/login', { timeout: patience })
    await me.click(me.button('Sign in with a passkey'))
    await page.waitForURL('**/token', { timeout: patience })
    expect(watched.errors).toEqual([])
    await watched.close()
  }, 60_000)
})
