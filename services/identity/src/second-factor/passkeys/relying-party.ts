import { isIP } from 'node:net'

/** To which site a passkey belongs, and at which addresses of it a browser may have signed. */
export interface RelyingParty {
  readonly id: string
  readonly origins: readonly string[]
}

/**
 * The site as operators name it, else as the browser called it. A browser signs over HTTPS or on its own machine only, so
 * nothing is lost by taking either scheme where nobody said which. Null for a bare address: passkeys belong to names.
 */
export function relyingPartyOf(serverAddress: string, calledHost: string): RelyingParty | null {
  const named = serverAddress !== ''
  const site = urlOf(named ? serverAddress : `https://${calledHost}`)
  if (!site || isIP(site.hostname.replaceAll(/^\[|\]$/g, '')) !== 0) return null
  const plain = named ? null : urlOf(`http://${calledHost}`)
  return { id: site.hostname, origins: [site.origin, ...(plain ? [plain.origin] : [])] }
}

function urlOf(text: string): URL | null {
  return URL.canParse(text) ? new URL(text) : null
}
