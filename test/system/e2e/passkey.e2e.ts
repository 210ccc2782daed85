import type { Page } from 'playwright-core'
import { DemoConsole } from './support/demo-console'

/** Plays the fingerprint reader of a laptop. */
async function withAuthenticator(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page)
  await browser.send('WebAuthn.enable')
  await browser.send('WebAuthn.addVirtualAuthenticator', {
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

describe('a passkey', () => {
  let house: DemoConsole
  beforeAll(async () => {
    house = await DemoConsole.start()
  }, 300_000)
  afterAll(() => house?.stop(), 30_000)

  it('is made by a browser, and lets its owner in without a name or a password', async () => {
    // Passkeys belong to names, never to addresses.
    const origin = house.origin.replace('127.0.0.1', 'localhost')
    const { page, errors, close } = await house.administrator({}, origin)
    await withAuthenticator(page)
    const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
    await page.goto(`${origin}/personal`)
    await press('Add passkey')
    await press('Continue')
    await page.getByText('Passkey added').waitFor()

    await page.getByRole('button', { name: /^Account/ }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await page.waitForURL('**/login')
    await press('Sign in with a passkey')
    await page.waitForURL('**/token')
    await page.goto(`${origin}/personal`)
    await page.getByText('Super administrator').or(page.getByText('Administrator')).first().waitFor()
    expect(errors).toEqual([])
    await close()
  }, 120_000)
})
