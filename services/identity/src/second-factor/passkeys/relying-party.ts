import { isIP } from 'node:net'

/**
 * The site to which a passkey belongs, and the origins at which a browser may have signed for it (WebAuthn: RP ID and
 * origins).
 */
export interface RelyingParty {
  readonly id: string
  readonly origins: readonly string[]
}

/**
 * The site by the option ServerAddress, or else by the host that the browser called. The latter does not tell the scheme, and
 * both are taken: browsers sign over HTTPS and on their own machine only. Null for an IP address, which cannot have passkeys.
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
