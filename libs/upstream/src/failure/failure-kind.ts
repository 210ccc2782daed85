import { AppError, platformErrors } from '@tollgate/platform'
import { errors } from 'undici'
import type { FailureKind } from './failure'

/** What an error of undici, of the socket or of the address rules means for the call. */
export function failureKindOf(error: Error, state: { wasConnected: boolean; hadHeaders: boolean }): FailureKind {
  const code = codeOf(error)
  switch (code) {
    case platformErrors.addressRefused.code:
      return 'refused-address'
    case platformErrors.addressUnresolved.code:
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return 'unresolved'
    case 'UND_ERR_CONNECT_TIMEOUT':
    case 'ETIMEDOUT':
      return state.wasConnected ? 'reset' : 'connect-timeout'
    case 'UND_ERR_HEADERS_TIMEOUT':
      return 'headers-timeout'
    case 'UND_ERR_BODY_TIMEOUT':
      return 'idle-timeout'
    case 'UND_ERR_INVALID_ARG':
      return 'protocol'
    case 'UND_ERR_ABORTED':
    case 'UND_ERR_DESTROYED':
    case 'UND_ERR_CLOSED':
      return 'aborted'
  }
  if (!state.wasConnected) return 'connect'
  return error instanceof errors.HTTPParserError || protocolCodes.has(code) ? 'protocol' : 'reset'
}

const protocolCodes = new Set(['UND_ERR_HEADERS_OVERFLOW', 'UND_ERR_RES_EXCEEDED_MAX_SIZE'])

/** The error as it may be logged: undici's parser puts what it could not read, which may be anything, on its errors. */
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
