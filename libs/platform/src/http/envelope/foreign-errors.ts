import { HttpException } from '@nestjs/common'
import { AppError } from '../../errors/app-error'
import type { ErrorExtras } from '../../errors/define-errors'
import { platformErrors } from '../../errors/platform.errors'

const errorOfStatus: Readonly<Record<number, (extras: ErrorExtras) => AppError>> = {
  400: platformErrors.malformedRequest,
  401: platformErrors.unauthenticated,
  403: platformErrors.forbidden,
  404: platformErrors.notFound,
  405: platformErrors.notFound,
  413: platformErrors.bodyTooLarge,
  414: platformErrors.malformedRequest,
  415: platformErrors.unsupportedType,
  429: platformErrors.tooManyRequests,
  503: platformErrors.unavailable,
}

/** PostgreSQL's `character_not_in_repertoire`: the text of a request has a NUL, which no column and no comparison takes. */
const notAText = '22021'

/**
 * Errors of Fastify and Nest (a body that is too large, an unknown route) and a text that no database takes, in our own terms;
 * all else is `platform.internal`.
 */
export function asAppError(error: unknown): AppError {
  if (error instanceof AppError) return error
  if (error instanceof Error && 'code' in error && error.code === notAText)
    return platformErrors.malformedRequest({ cause: error })
  const errorOf = errorOfStatus[statusOf(error)] ?? platformErrors.internal
  return errorOf({ cause: error })
}

function statusOf(error: unknown): number {
  if (error instanceof HttpException) return error.getStatus()
  if (!(error instanceof Error)) return 500
  const { code, statusCode } = error as Error & { code?: unknown; statusCode?: unknown }
  // Only Fastify's own codes are believed: an upstream client's error may carry a status too, which is not our answer.
  const isFastify = typeof code === 'string' && code.startsWith('FST_')
  return isFastify && typeof statusCode === 'number' ? statusCode : 500
}
