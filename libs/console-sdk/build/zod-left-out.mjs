/** Stands in for the parts of zod that stay out of the console. */
export const INVALID = Symbol.for('zod.compile.invalid')
export const compile = undefined
export const compileFn = undefined
export const fromJSONSchema = undefined
export const withParser = undefined
export const ZodCompileAsyncError = undefined
export const ZodCompileUnsupportedError = undefined
