/** What remotes have of zod. The build of the shell leaves out what is not parsing. */
export { z, ZodError } from 'zod'
