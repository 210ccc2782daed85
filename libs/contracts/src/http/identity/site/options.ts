import { z } from 'zod'

/** Both are strings on the wire; a bare boolean or number is understood as well. */
export const writeOptionBody = z.strictObject({
  key: z.string(),
  value: z.union([z.string(), z.boolean(), z.number()]).transform(String),
})
export type WriteOptionBody = z.output<typeof writeOptionBody>

/** Every option that is no secret, with the value in force. */
export const optionList = z.array(z.object({ key: z.string(), value: z.string() }))
export type OptionList = z.output<typeof optionList>
