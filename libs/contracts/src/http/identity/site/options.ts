import { z } from 'zod'

/** Both are strings on the wire; a bare boolean or number is understood as well. */
export const writeOptionBody = z.strictObject({
  key: z.string(),
  value: z.union([z.string(), z.boolean(), z.number()]).transform(String),
  /** The version that its writer has seen: where another stands by now, nothing is written. Absent asks nothing. */
  if_version: z.int().nonnegative().optional(),
  /** The same under the name by which the list answers it: an entry of that can be sent back as it is. */
  version: z.int().nonnegative().optional(),
})
export type WriteOptionBody = z.output<typeof writeOptionBody>

/** Every option that is no secret, with the value in force; its version, 0 before anybody wrote it, grows with every write. */
export const optionList = z.array(
  z.object({ key: z.string(), value: z.string(), version: z.int().nonnegative().optional() }),
)
export type OptionList = z.output<typeof optionList>
