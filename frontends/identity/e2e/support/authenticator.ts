import type { RemoteSite } from '@tollgate/console-sdk/testing'
import type { Page } from 'playwright-core'

/**
 * Opens an address for somebody whose device can have passkeys: they belong to names, and the browser's are played by one that it
 * makes up.
 */
export async function withAuthenticator(site: RemoteSite, page: Page, path: string) {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  await page.goto(site.remote.url.replace('127.0.0.1', 'localhost') + path)
  const willVerify = (isUserVerified: boolean) =>
    cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified })
  return { willVerify }
}
