import { HttpException } from '@nestjs/common'
import { AppError } from '../../errors/app-error'

const codeOfStatus: Readonly<Record<number, string>> = {
  400: 'platform.malformed-request',
  401: 'platform.unauthenticated',
  403: 'platform.forbidden',
  404: 'platform.not-found',
  405: 'platform.not-found',
  413: 'platform.body-too-large',
  414: 'platform.malformed-request',
  415: 'platform.unsupported-type',
  429: 'platform.too-many-requests',
  503: 'platform.unavailable',
}

/** Errors of Fastify and Nest (a body that is too large, an unknown route) in our own terms; all else is `platform.internal`. */
export function asAppError(error: unknown): AppError {
  if (error instanceof AppError) return error
  return new AppError(codeOfStatus[statusOf(error)] ?? 'platform.internal', {}, { cause: error })
}

function statusOf(error: unknown): number {
  if (error instanceof HttpException) return error.getStatus()
  if (!(error instanceof Error)) return 500
  const { code, statusCode } = error as Error & { code?: unknown; statusCode?: unknown }
  // Only Fastify's own codes are believed: an upstream client's error may carry a status too, which is not our answer.
  const isFastify = typeof code === 'string' && code.startsWith('FST_')
  return isFastify && typeof statusCode === 'number' ? statusCode : 500
}
