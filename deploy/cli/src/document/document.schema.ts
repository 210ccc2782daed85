import { providers } from '@tollgate/catalogue'
import { createTokenBody, tokenStatus } from '@tollgate/contracts/http/billing'
import { channelEntry } from '@tollgate/contracts/http/channels'
import { z } from 'zod'
import { entryName, groupEntry, priceEntry, secret } from './fields'
import { optionFields } from './option-fields'

const slugs = providers.map(({ slug }) => slug) as [string, ...string[]] // there are some

const channel = channelEntry
  .omit({ key: true, type: true })
  .extend({
    type: z
      .union(
        [z.enum(slugs), z.int().positive()],
        'is no type of channel: the name of one, as export writes it, or its number',
      )
      .optional(),
    key: z.union([secret, z.array(secret).min(1)]).optional(),
  })
  .meta({ description: 'What is left out is as a new channel has it, but for status and key, which stay' })

const { count: _count, model_limits_enabled: isLimited, ...tokenShape } = createTokenBody.shape
const token = z
  .strictObject({
    ...tokenShape,
    model_limits_enabled: isLimited.unwrap().optional(),
    status: z.literal([tokenStatus.enabled, tokenStatus.disabled]).optional(),
  })
  .meta({ description: 'A token of whoever applies the file; remain_quota is what a new one gets' })

/** The file, as it is written: references stand as such. */
export const documentSchema = z
  .strictObject({
    $schema: z.string().optional(),
    version: z.literal(1),
    options: optionFields.optional(),
    groups: z.record(entryName, groupEntry).optional(),
    prices: z.record(entryName, priceEntry).optional(),
    channels: z.array(channel).optional(),
    tokens: z.array(token).optional(),
  })
  .meta({ title: 'Configuration of Tollgate', description: 'docs/configuration-as-code.md' })
export type Document = z.output<typeof documentSchema>
export type TokenEntry = NonNullable<Document['tokens']>[number]

/** What a file may have, and a run may be about, in the order in which it is applied. */
export const sections = ['options', 'groups', 'prices', 'channels', 'tokens'] as const
export type Section = (typeof sections)[number]

/** The schema for editors, as JSON Schema. */
export function jsonSchema(): string {
  const schema = z.toJSONSchema(documentSchema, { io: 'input', target: 'draft-7', unrepresentable: 'any' })
  return `${JSON.stringify(schema, null, 2)}\n`
}
