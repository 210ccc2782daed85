import { ClientError, ResponseBodyError, WWWAuthenticateChallengeError } from 'openid-client'

/**
 * The library's codes for a token that is not for this sign-in: audience, issuer, nonce, person, age or signature is wrong.
 */
const tokenFaults = new Set([
  'OAUTH_JWT_CLAIM_COMPARISON_FAILED',
  'OAUTH_JWT_TIMESTAMP_CHECK_FAILED',
  'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED',
  'OAUTH_KEY_SELECTION_FAILED',
])

/** Its codes for a server that does not answer in time. */
const absences = new Set(['OAUTH_TIMEOUT', 'OAUTH_ABORT'])

type OidcFault = 'externalCodeRefused' | 'externalMalformed' | 'externalUnreachable' | 'externalTokenWrong'

/** The name in `externalErrors` of the refusal for an error of the OIDC library. */
export function oidcFault(error: unknown): OidcFault {
  if (error instanceof ResponseBodyError || error instanceof WWWAuthenticateChallengeError) {
    return 'externalCodeRefused'
  }
  if (!(error instanceof ClientError)) return 'externalMalformed'
  // The library gives no code when the request itself failed.
  if (error.code === undefined || absences.has(error.code) || isServerFault(error)) {
    return 'externalUnreachable'
  }
  return tokenFaults.has(error.code) ? 'externalTokenWrong' : 'externalMalformed'
}

function isServerFault({ code, cause }: ClientError): boolean {
  return code === 'OAUTH_RESPONSE_IS_NOT_CONFORM' && cause instanceof Response && cause.status >= 500
}
