import { randomBytes } from 'node:crypto'

/** Made anew by each start, for who sets the site up from elsewhere while the operator has set none. */
export const makeSetupToken = () => randomBytes(24).toString('base64url')

/**
 * The line that tells the token where it may be needed: while nobody has set the site up, and the operator has given no token.
 * @param {{ url: string, settings: { env: NodeJS.ProcessEnv }, setupToken: string }} site
 * @returns {Promise<string[]>}
 */
export async function setupLines({ url, settings, setupToken }) {
  if (settings.env['SETUP_TOKEN'] || (await isSetUp(url))) return []
  return [`First-run setup from another computer asks for this token: ${setupToken}`]
}

/** @param {string} url */
async function isSetUp(url) {
  const answer = await fetch(`${url}/api/setup`, { signal: AbortSignal.timeout(5_000) })
  const { data } = /** @type {{ data?: { status?: boolean } }} */ (await answer.json())
  return data?.status === true
}
