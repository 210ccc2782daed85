import { pageFields, pageOf } from '@tollgate/persistence'
import { z } from 'zod'
import { channelFields, keysText } from './channel.fields'
import type { ChannelFields } from './channel.policy'

/** The id in a path or body; anything beyond PostgreSQL's integers names no channel. */
export const ChannelId = z.coerce.number().int().positive().max(2_147_483_647)

/** What may be left out of a form; null means the same as not sent. */
const optionalFields = {
  base_url: channelFields.base_url.nullish(),
  group: channelFields.group.nullish(),
  status: channelFields.status.nullish(),
  priority: channelFields.priority.nullish(),
  weight: channelFields.weight.nullish(),
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

const required = 'channels.name-and-key-required'

/** A new channel. Fields that the server keeps for itself (response time, used quota) are ignored. */
export const CreateChannelDto = z.object({
  name: z.string(required).pipe(channelFields.name),
  key: z
    .string(required)
    .pipe(keysText)
    .refine((keys) => keys.length > 0, required),
  type: channelFields.type.default(1),
  models: channelFields.models,
  ...optionalFields,
})
export type CreateChannelDto = z.output<typeof CreateChannelDto>

/** Changes to a channel: what is not sent stays. An empty key counts as not sent. */
export const UpdateChannelDto = z.object({
  id: ChannelId,
  name: channelFields.name.nullish(),
  key: z.string().nullish(),
  type: channelFields.type.nullish(),
  models: channelFields.models.nullish(),
  ...optionalFields,
})
export type UpdateChannelDto = z.output<typeof UpdateChannelDto>

const queryFlag = z
  .enum(['true', 'false', '1', '0', ''])
  .default('')
  .transform((text) => text === 'true' || text === '1')

const filters = { keyword: z.string().trim(), group: z.string().trim(), model: z.string().trim() }

/** Which channels to list and how. With `tag_mode` a page holds tags, each with all its channels. */
export const ListQuery = z
  .object({
    ...pageFields,
    id_sort: queryFlag,
    tag_mode: queryFlag,
    keyword: filters.keyword.default(''),
    group: filters.group.default(''),
    model: filters.model.default(''),
  })
  .transform(({ id_sort: isByIdOnly, tag_mode: isByTag, keyword, group, model, ...page }) => ({
    isByIdOnly,
    isByTag,
    keyword,
    group,
    model,
    page: pageOf(page),
  }))
export type ListQuery = z.output<typeof ListQuery>

/** The columns that the sent fields mean. */
export function columnsOf(dto: Omit<UpdateChannelDto, 'id' | 'key'>): Partial<ChannelFields> {
  return sent({
    name: dto.name,
    type: dto.type,
    status: dto.status,
    baseUrl: dto.base_url,
    models: dto.models,
    groups: dto.group,
    priority: dto.priority,
    weight: dto.weight,
    tag: dto.tag,
    modelPrefix: dto.model_prefix,
    modelMapping: dto.model_mapping,
    statusCodeMapping: dto.status_code_mapping,
    paramOverride: dto.param_override,
    setting: dto.setting,
    openaiOrganization: dto.openai_organization,
    other: dto.other,
    testModel: dto.test_model,
    autoBan: dto.auto_ban,
  })
}

/** Without what was not sent. */
export function sent(columns: {
  [K in keyof ChannelFields]?: ChannelFields[K] | null | undefined
}): Partial<ChannelFields> {
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined && value !== null))
}
