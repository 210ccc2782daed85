import { ClientError, ResponseBodyError, WWWAuthenticateChallengeError } from 'openid-client'

/** Claims of a token that are not what they must be: another audience, issuer, nonce or person, too old, not signed by the site. */
const tokenFaults = new Set([
  'OAUTH_JWT_CLAIM_COMPARISON_FAILED',
  'OAUTH_JWT_TIMESTAMP_CHECK_FAILED',
  'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED',
  'OAUTH_KEY_SELECTION_FAILED',
])

const absences = new Set(['OAUTH_TIMEOUT', 'OAUTH_ABORT'])

type OidcFault = 'externalCodeRefused' | 'externalMalformed' | 'externalUnreachable' | 'externalTokenWrong'

/** What a failure of the OIDC library is to the person who waits, as a name of `externalErrors`. */
export function oidcFault(error: unknown): OidcFault {
  if (error instanceof ResponseBodyError || error instanceof WWWAuthenticateChallengeError) {
    return 'externalCodeRefused'
  }
  if (!(error instanceof ClientError)) return 'externalMalformed'
  // Without a code the library knows no more than that its way out failed.
  if (error.code === undefined || absences.has(error.code) || isServerFault(error)) {
    return 'externalUnreachable'
  }
  return tokenFaults.has(error.code) ? 'externalTokenWrong' : 'externalMalformed'
}

function isServerFault({ code, cause }: ClientError): boolean {
  return code === 'OAUTH_RESPONSE_IS_NOT_CONFORM' && cause instanceof Response && cause.status >= 500
}
