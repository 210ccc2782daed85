/** What remotes have of zod. The build of the shell leaves out of the rest what is not parsing. */
export * as z from './zod-parts'
export { ZodError } from 'zod'
