import { z } from 'zod'
import { channelFields, channelKeys } from './channel.fields'
import { channelsFaults } from './channels.faults'

/** The longest document of channels, in characters: a request of 1 MiB holds it. */
export const maxDocumentLength = 900_000

/** The most channels of a document, and the most keys of all of them together: more is several documents, each done in seconds. */
export const maxDocumentChannels = 5_000
export const maxDocumentKeys = 20_000

/** A secret by the name of where it lies on the server that imports: a variable of its environment, or a file. */
const keyReference = z.union([
  z.strictObject({ env: z.string().regex(/^CHANNEL_KEY_[A-Z0-9_]{1,100}$/, channelsFaults.keyVariableMalformed.code) }),
  z.strictObject({ file: z.string().regex(/^[\w-][\w.-]{0,99}$/, channelsFaults.keyFileMalformed.code) }),
])
export type KeyReference = z.output<typeof keyReference>

const entryFields = {
  name: channelFields.name,
  type: channelFields.type.default(1),
  key: z.union([keyReference, channelKeys(channelsFaults.keyRequired.code)]).optional(),
  status: channelFields.status.optional(),
  base_url: channelFields.base_url.default(''),
  models: channelFields.models,
  group: channelFields.group.default(['default']),
  priority: channelFields.priority.default(0),
  weight: channelFields.weight.default(0),
  max_input_tokens: channelFields.max_input_tokens.default(0),
  expired_time: channelFields.expired_time.default(-1),
  tag: channelFields.tag.default(''),
  model_prefix: channelFields.model_prefix.default(''),
  model_mapping: channelFields.model_mapping.default(''),
  status_code_mapping: channelFields.status_code_mapping.default(''),
  param_override: channelFields.param_override.default(''),
  setting: channelFields.setting.default(''),
  openai_organization: channelFields.openai_organization.default(''),
  other: channelFields.other.default(''),
  test_model: channelFields.test_model.default(''),
  auto_ban: channelFields.auto_ban.default(true),
} satisfies Record<keyof typeof channelFields | 'key', z.ZodType>

/**
 * A channel in a document: as in a form, but that lists and objects may be written as such. What is left out is what a new
 * channel has, but for key and status, which then stay as they are.
 */
export const channelEntry = z.strictObject(entryFields)
export type ChannelEntry = z.output<typeof channelEntry>

/** A document in YAML, and whether it is only to be said what would come of it. */
export const importChannelsBody = z.object({
  document: z
    .string(channelsFaults.documentRequired.code)
    .trim()
    .min(1, channelsFaults.documentRequired.code)
    .max(maxDocumentLength, channelsFaults.documentTooLong.code),
  is_trial: z.boolean().default(false),
})
export type ImportChannelsBody = z.output<typeof importChannelsBody>

/** What came of a document, or would. */
export const channelImport = z.object({
  /** Names of channels that there were none of. */
  created: z.array(z.string()),
  /** Those that were there, and which of their fields are others now; `key` among them where their keys are. */
  changed: z.array(z.object({ id: z.int(), name: z.string(), fields: z.array(z.string()) })),
  /** How many are what the document says already. */
  unchanged: z.int(),
})
export type ChannelImport = z.output<typeof channelImport>
