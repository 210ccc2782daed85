import { z } from 'zod'
import { AppError } from './app-error'
import { errorKinds } from './error-definition'
import { platformErrors } from './platform.errors'

/** An `AppError` as it travels between processes: code, context, and the definition, so that the other side can tell the user. */
export const wireError = z.object({
  code: z.string(),
  context: z.record(z.string(), z.unknown()).default({}),
  definition: z.object({
    kind: z.enum(errorKinds),
    level: z.enum(['info', 'warn', 'error']),
    // Processes of before do not send it.
    isGone: z.boolean().optional(),
    zh: z.string(),
    en: z.string(),
  }),
})
export type WireError = z.output<typeof wireError>

/** Packs a failure for another process; what is not an `AppError` becomes `platform.internal` without detail. */
export function toWireError(error: unknown): WireError {
  const { definition, context } = error instanceof AppError ? error : platformErrors.internal()
  const { code, kind, level, zh, en, isGone } = definition
  return { code, context: { ...context }, definition: { kind, level, zh, en, ...(isGone && { isGone }) } }
}

/** Unpacks what `toWireError` packed, as an error that can be thrown on. */
export function fromWireError({ code, context, definition }: WireError): AppError {
  return new AppError({ code, ...definition }, context)
}
