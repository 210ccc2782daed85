import { z } from 'zod'
import { rowId } from '../core/numbers'
import { listOf, pageFields, sortFields } from '../core/paging'
import { sentBack } from '../core/sent-back'
import { filterText } from '../core/text'
import { channelFields, channelKeys } from './channel.fields'
import { channelsFaults, maxKeys } from './channels.faults'

/** The id of a channel in a path or body. */
export const channelId = rowId

/** What may be left out of a form; null means the same as not sent. */
const optionalFields = {
  base_url: channelFields.base_url.nullish(),
  group: channelFields.group.nullish(),
  status: channelFields.status.nullish(),
  priority: channelFields.priority.nullish(),
  weight: channelFields.weight.nullish(),
  max_input_tokens: channelFields.max_input_tokens.nullish(),
  expired_time: channelFields.expired_time.nullish(),
  tag: channelFields.tag.nullish(),
  model_prefix: channelFields.model_prefix.nullish(),
  model_mapping: channelFields.model_mapping.nullish(),
  status_code_mapping: channelFields.status_code_mapping.nullish(),
  param_override: channelFields.param_override.nullish(),
  setting: channelFields.setting.nullish(),
  openai_organization: channelFields.openai_organization.nullish(),
  other: channelFields.other.nullish(),
  test_model: channelFields.test_model.nullish(),
  auto_ban: channelFields.auto_ban.nullish(),
}

const required = channelsFaults.nameAndKeyRequired.code

/** A new channel. Fields that the server keeps for itself (response time, used quota) are ignored. */
export const createChannelBody = z.object({
  name: z.string(required).pipe(channelFields.name),
  key: channelKeys(required),
  type: channelFields.type.default(1),
  models: channelFields.models,
  ...optionalFields,
})
export type CreateChannelBody = z.output<typeof createChannelBody>

/** A channel in a list, without its keys; times are Unix seconds, `response_time` is in milliseconds. */
export const channelView = z.object({
  id: z.int(),
  type: z.int(),
  name: z.string(),
  status: z.int(),
  base_url: z.string(),
  /** Comma-separated, as `group` is. */
  models: z.string(),
  group: z.string(),
  priority: z.int(),
  weight: z.int(),
  /** 0 where requests may have any size. */
  max_input_tokens: z.int(),
  /** From then on it serves nobody: Unix seconds, -1 for never. */
  expired_time: z.int(),
  tag: z.string(),
  model_prefix: z.string(),
  model_mapping: z.string(),
  status_code_mapping: z.string(),
  param_override: z.string(),
  setting: z.string(),
  openai_organization: z.string(),
  other: z.string(),
  test_model: z.string(),
  auto_ban: z.literal([0, 1]),
  /** How long the last test took; 0 when it failed, or when there was none and `test_time` is 0, too. */
  response_time: z.int(),
  /** When it was last tested, passed or not; 0 when it never was. */
  test_time: z.int(),
  used_quota: z.int(),
  /** What is left at the provider, exact to millionths, as it was told last. */
  balance: z.number(),
  /** `USD`, `CNY`, …, or `points`; empty where nobody says. */
  balance_currency: z.string(),
  /** When it was told; 0 when it never was. */
  balance_updated_time: z.int(),
  created_time: z.int(),
  /**
   * Of a channel that was disabled by itself, or does without one of its keys (`status_cause` is `key`): `status_reason`,
   * `status_time` (Unix seconds) and `status_cause`, as JSON; else empty.
   */
  other_info: z.string(),
})
export type ChannelView = z.output<typeof channelView>

/** One channel with its keys masked, comma-separated. */
export const channelDetail = channelView.extend({
  key: z.string(),
  key_count: z.int(),
  /** Another one as soon as keys are entered anew: who switches a key says with it which they have seen. */
  keys_revision: z.int(),
  /**
   * Keys that calls do without: the place of each, from 0, why, and since when in Unix seconds. The upstream has refused them, or
   * somebody has disabled them, `by_hand`.
   */
  disabled_keys: z.array(
    z.object({ position: z.int(), hint: z.string(), reason: z.string(), time: z.int(), by_hand: z.boolean() }),
  ),
})
export type ChannelDetail = z.output<typeof channelDetail>

/** The place of a key in its channel in a path, from 0. */
export const keyPosition = z.coerce.number().pipe(
  z
    .int()
    .min(0)
    .max(maxKeys - 1),
)

/** `keys_revision` is that of the keys that were seen: at the same place another one may stand since. */
export const switchKeyBody = z.object({
  enabled: z.boolean(),
  keys_revision: z.int(channelsFaults.keysRevisionRequired.code),
})
export type SwitchKeyBody = z.output<typeof switchKeyBody>

/** What a change of a channel writes of what `channelDetail` shows. */
export const channelFieldsWritten = ['id', 'name', 'key', 'type', 'models', ...Object.keys(optionalFields)] as (
  'id' | 'name' | 'key' | 'type' | 'models' | keyof typeof optionalFields
)[] // their names

/**
 * Changes to a channel: what is not sent stays. An empty key counts as not sent, and so does the masked one. The other fields of
 * `channelDetail` may be sent back as they are.
 */
export const updateChannelBody = z.object({
  ...sentBack(channelDetail, channelFieldsWritten),
  id: channelId,
  name: channelFields.name.nullish(),
  key: z.string().nullish(),
  type: channelFields.type.nullish(),
  models: channelFields.models.nullish(),
  ...optionalFields,
})
export type UpdateChannelBody = z.output<typeof updateChannelBody>

const queryFlag = z
  .enum(['true', 'false', '1', '0', ''])
  .default('')
  .transform((text) => text === 'true' || text === '1')

/** By what a list of channels is sorted; by `priority` downwards where nothing is said. */
export const channelSorts = [
  'id',
  'name',
  'type',
  'status',
  'priority',
  'weight',
  'response_time',
  'used_quota',
  'balance',
  'tag',
  'test_time',
  'expired_time',
  'created_time',
] as const
export type ChannelSort = (typeof channelSorts)[number]

/**
 * How a list tells channels apart, each of which is in one of these: enabled and not past its time, enabled and past it, disabled
 * by somebody, and disabled by itself. A list by `status` has them in this order.
 */
export const channelStates = ['enabled', 'expired', 'disabled', 'auto_disabled'] as const
export type ChannelState = (typeof channelStates)[number]

/**
 * Which channels to list and how: `id_sort` is short for `sort_by=id`, and counts where that is not said. With `tag_mode` a page
 * holds tags, each with all its channels.
 */
export const channelListQuery = z.object({
  ...pageFields,
  ...sortFields(channelSorts),
  id_sort: queryFlag,
  tag_mode: queryFlag,
  keyword: filterText,
  group: filterText,
  model: filterText,
  status: z.enum([...channelStates, '']).default(''),
})

export const channelList = listOf(channelView)
export type ChannelList = z.output<typeof channelList>

/** How many channels an action on several of them reached. */
export const channelCount = z.int()

/** Beside the count of an act on chosen channels: the ids that belong to none, or to none any more. */
export const reachedExtras = { gone: z.array(z.int()) }
/** As the console reads it: a service of the release before names none. */
export const reachedChannels = z.object({ data: channelCount, gone: reachedExtras.gone.default([]) })
export type ReachedChannels = z.output<typeof reachedChannels>
