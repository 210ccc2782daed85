/** Stands in for the parts of zod that stay out of the console. */
const INVALID = Symbol.for('zod.compile.invalid')
const compile = undefined
const compileFn = undefined
const fromJSONSchema = undefined
const withParser = undefined
const ZodCompileAsyncError = undefined
const ZodCompileUnsupportedError = undefined

export {}
