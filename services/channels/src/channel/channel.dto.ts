import {
  type ChannelDetail,
  channelFieldsWritten,
  channelKeys,
  channelListQuery,
  channelsFaults,
  type ChannelView,
  type UpdateChannelBody,
} from '@tollgate/contracts/http/channels'
import { pageOf } from '@tollgate/persistence'
import { mayHaveBeen, refusal, refuseChanged } from '@tollgate/platform'
import { textOfCode } from '@tollgate/texts'
import type { z } from 'zod'
import type { ChannelEntity, StoredChannel } from './store/channel.entity'
import { type ChannelFields, shownKeys } from './store/channel.policy'
import type { ChannelOrder } from './store/channel-list.repository'

/** Which channels to list and how. */
export const ListQuery = channelListQuery.transform(
  ({ id_sort: isByIdOnly, tag_mode: isByTag, sort_by, sort_order, keyword, group, model, status, ...page }) => ({
    order: {
      by: sort_by ?? (isByIdOnly ? 'id' : 'priority'),
      direction: sort_order === 'asc' ? 'ASC' : 'DESC',
    } satisfies ChannelOrder,
    isByTag,
    keyword,
    group,
    model,
    status,
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
    maxInputTokens: body.max_input_tokens,
    expiredTime: body.expired_time,
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
  } satisfies Record<keyof ChannelFields, unknown>)
}

/** Without what was not sent. */
export function sent(columns: {
  [K in keyof ChannelFields]?: ChannelFields[K] | null | undefined
}): Partial<ChannelFields> {
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined && value !== null))
}

/** A channel in a list: nothing of its keys. */
export function channelView(channel: ChannelEntity): ChannelView {
  return {
    id: channel.id,
    type: channel.type,
    name: channel.name,
    status: channel.status,
    base_url: channel.baseUrl,
    models: channel.models.join(','),
    group: channel.groups.join(','),
    priority: channel.priority,
    weight: channel.weight,
    max_input_tokens: channel.maxInputTokens,
    expired_time: channel.expiredTime,
    tag: channel.tag,
    model_prefix: channel.modelPrefix,
    model_mapping: channel.modelMapping,
    status_code_mapping: channel.statusCodeMapping,
    param_override: channel.paramOverride,
    setting: channel.setting,
    openai_organization: channel.openaiOrganization,
    other: channel.other,
    test_model: channel.testModel,
    auto_ban: channel.autoBan ? 1 : 0,
    response_time: channel.responseTimeMs,
    test_time: channel.testTime,
    used_quota: channel.usedUnits,
    balance: channel.balanceMicros / 1_000_000,
    balance_currency: channel.balanceCurrency,
    balance_updated_time: channel.balanceUpdatedTime,
    created_time: channel.createdTime,
    other_info: otherInfo(channel),
  }
}

/** One channel: with its keys masked. */
export function channelDetail({ channel, keys }: StoredChannel): ChannelDetail {
  const disabled = keys.filter(({ disabledTime }) => disabledTime > 0)
  return {
    ...channelView(channel),
    key: shownKeys(keys.map(({ hint }) => hint)),
    key_count: keys.length,
    keys_revision: channel.keysVersion,
    disabled_keys: disabled.map(({ position, hint, disabledReason, disabledTime, disabledByHand }) => {
      return { position, hint, reason: disabledReason, time: disabledTime, by_hand: disabledByHand }
    }),
  }
}

/** Why it was disabled by itself, as JSON; empty where it was not. */
function otherInfo({ statusCause, statusReason, statusTime }: ChannelEntity): string {
  if (statusTime === 0) return ''
  return JSON.stringify({ status_reason: statusReason, status_time: statusTime, status_cause: statusCause })
}

/** What becomes of a channel while a form is open, and its sender cannot know. */
const ownNotes = new Set([
  'other_info',
  'disabled_keys',
  'keys_revision',
  'balance',
  'balance_currency',
  'balance_updated_time',
])

/** What tests and calls note beside what an administrator edits. */
const noted = ['response_time', 'test_time', 'used_quota'] as const

/** Throws `platform.read-only` for what was sent back of a channel with another value; it may have been tested and used since. */
export function refuseChangedChannel(
  sent: Partial<Record<keyof ChannelDetail, unknown>>,
  present: ChannelDetail,
): void {
  const isTestedSince = typeof sent.test_time === 'number' && sent.test_time < present.test_time
  const isEarlier = (name: string): boolean => {
    const figure = noted.find((each) => each === name)
    const most = figure === 'response_time' && isTestedSince ? Number.MAX_SAFE_INTEGER : present[figure ?? 'used_quota']
    return ownNotes.has(name) || (figure !== undefined && mayHaveBeen(sent[figure], most))
  }
  refuseChanged(sent, present, { written: channelFieldsWritten, isEarlier })
}

/** The fields of a view that hold JSON. */
export const jsonFields: ReadonlySet<string> = new Set([
  'model_mapping',
  'status_code_mapping',
  'param_override',
  'setting',
])

const typedKeys = channelKeys(channelsFaults.keyRequired.code)

/** The keys in a text, as a form takes them. Throws what a form says of them. */
export function readKeys(text: string): string[] {
  const read = typedKeys.safeParse(text)
  if (read.success) return read.data
  throw refusal(textOfCode(channelsFaults, read.error.issues[0]?.message ?? '') ?? channelsFaults.keyMalformed)
}
