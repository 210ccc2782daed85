import { z } from 'zod'
import { AppError } from './app-error'
import { errorKinds } from './error-definition'
import { platformErrors } from './platform.errors'

/** An `AppError` as it travels between processes: code, context, and the definition, so that the other side can tell the user. */
export const wireError = z.object({
  code: z.string(),
  context: z.record(z.string(), z.unknown()).default({}),
  definition: z
    .object({
      kind: z.enum(errorKinds),
      level: z.enum(['info', 'warn', 'error']),
      zh: z.string(),
      en: z.string(),
    })
    .optional(),
})
export type WireError = z.output<typeof wireError>

/** Packs a failure for another process; what is not an `AppError` becomes `platform.internal` without detail. */
export function toWireError(error: unknown): WireError {
  if (error instanceof AppError && error.definition) {
    return { code: error.code, context: { ...error.context }, definition: error.definition }
  }
  return { code: 'platform.internal', context: {}, definition: platformErrors['platform.internal'] }
}

/** Unpacks what `toWireError` packed, as an error that can be thrown on. */
export function fromWireError(wire: WireError): AppError {
  return new AppError(wire.code, wire.context, { definition: wire.definition })
}
