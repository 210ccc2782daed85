import { channelListQuery, type UpdateChannelBody } from '@tollgate/contracts/http/channels'
import { pageOf } from '@tollgate/persistence'
import type { z } from 'zod'
import type { ChannelFields } from './channel.policy'

/** Which channels to list and how. */
export const ListQuery = channelListQuery.transform(
  ({ id_sort: isByIdOnly, tag_mode: isByTag, keyword, group, model, ...page }) => ({
    isByIdOnly,
    isByTag,
    keyword,
    group,
    model,
    page: pageOf(page),
  }),
)
export type ListQuery = z.output<typeof ListQuery>

/** The columns that the sent fields mean. */
export function columnsOf(body: Omit<UpdateChannelBody, 'id' | 'key'>): Partial<ChannelFields> {
  return sent({
    name: body.name,
    type: body.type,
    status: body.status,
    baseUrl: body.base_url,
    models: body.models,
    groups: body.group,
    priority: body.priority,
    weight: body.weight,
    tag: body.tag,
    modelPrefix: body.model_prefix,
    modelMapping: body.model_mapping,
    statusCodeMapping: body.status_code_mapping,
    paramOverride: body.param_override,
    setting: body.setting,
    openaiOrganization: body.openai_organization,
    other: body.other,
    testModel: body.test_model,
    autoBan: body.auto_ban,
  })
}

/** Without what was not sent. */
export function sent(columns: {
  [K in keyof ChannelFields]?: ChannelFields[K] | null | undefined
}): Partial<ChannelFields> {
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined && value !== null))
}
