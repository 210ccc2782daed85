import * as z from './zod-parts'

/** What remotes have of zod. The build of the shell leaves out of the rest what is not parsing. */
export { z }
export { ZodError } from 'zod'
