/** What remotes have of zod: `z`, and the types. Its messages in forty languages stay out of the first load. */
export { z, ZodError } from 'zod'
