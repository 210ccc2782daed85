import { AppError, platformErrors } from '@tollgate/platform'
import { errors } from 'undici'
import type { FailureKind } from './failure'

/** What an error of a connector (the address rules, the socket, TLS, a proxy) means for the call that wanted to connect. */
export function connectFailureOf(error: Error): FailureKind {
  switch (codeOf(error)) {
    case platformErrors.addressRefused.code:
      return 'refused-address'
    case platformErrors.addressUnresolved.code:
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return 'unresolved'
    case 'UND_ERR_CONNECT_TIMEOUT':
    case 'UND_ERR_HEADERS_TIMEOUT': // a proxy took the connection, and did not open the tunnel in time
    case 'ETIMEDOUT':
      return 'connect-timeout'
    default:
      return 'connect'
  }
}

/** The error as it may be logged: undici's parser, which reads what proxies answer, puts what it could not read on its errors. */
export function loggableCause(error: Error): Error {
  return error instanceof errors.HTTPParserError ? new Error(error.message) : error
}

/** The code of an error; when several addresses were tried, of the first that says something. */
function codeOf(error: unknown): string {
  if (error instanceof AppError) return error.code
  if (error instanceof AggregateError) return error.errors.map(codeOf).find((code) => code !== '') ?? ''
  const code = (error as { code?: unknown } | null)?.code
  return typeof code === 'string' ? code : ''
}
