import { type Provider, providerOf, providers, readRegions } from '@tollgate/catalogue'
import {
  type ChannelDetail,
  channelFields,
  channelKeys,
  channelsFaults,
  neverExpires,
} from '@tollgate/contracts/http/channels'
import { z } from 'zod'
import { namesOf } from '../list/channel.model'
import { needsOther } from './upstream-fields.model'

const fields = {
  type: channelFields.type,
  name: channelFields.name,
  base_url: channelFields.base_url,
  openai_organization: channelFields.openai_organization,
  other: channelFields.other,
  models: channelFields.models,
  model_prefix: channelFields.model_prefix,
  model_mapping: channelFields.model_mapping,
  group: channelFields.group,
  priority: channelFields.priority,
  weight: channelFields.weight,
  max_input_tokens: channelFields.max_input_tokens,
  expired_time: channelFields.expired_time,
  tag: channelFields.tag,
  test_model: channelFields.test_model,
  auto_ban: z.boolean(),
  status_code_mapping: channelFields.status_code_mapping,
  param_override: channelFields.param_override,
  setting: channelFields.setting,
} satisfies Record<Exclude<keyof ChannelFormValues, 'key'>, z.ZodType>

const typedKeys = channelKeys(channelsFaults.keyRequired.code)

/** Keys are never shown again: an empty field keeps those that are there. */
const keptKeys = z.string().transform((text, context) => {
  if (text.trim() === '') return undefined
  const read = typedKeys.safeParse(text)
  if (read.success) return text
  for (const { message } of read.error.issues) context.addIssue({ code: 'custom', message })
  return z.NEVER
})

const saysNoAddress = {
  path: ['base_url'],
  message: 'form.base-url-required',
}

const saysNoOther = {
  path: ['other'],
  message: 'form.other-required',
}

const saysNoRegion = {
  path: ['other'],
  message: 'form.region-malformed',
}

/** The form of a new channel, checked as the server checks it. */
export const addForm = z
  .object({ ...fields, key: channelKeys(channelsFaults.nameAndKeyRequired.code) })
  .refine(hasAddress, saysNoAddress)
  .refine(hasOther, saysNoOther)
  .refine(hasRegion, saysNoRegion)

/** The form of a channel that exists. */
export const editForm = z
  .object({ ...fields, key: keptKeys })
  .refine(hasAddress, saysNoAddress)
  .refine(hasOther, saysNoOther)
  .refine(hasRegion, saysNoRegion)

/** What the fields hold. */
export interface ChannelFormValues {
  type: number
  name: string
  key: string
  base_url: string
  openai_organization: string
  other: string
  models: string[]
  model_prefix: string
  model_mapping: string
  group: string[]
  priority: number
  weight: number
  max_input_tokens: number
  expired_time: number
  tag: string
  test_model: string
  auto_ban: boolean
  status_code_mapping: string
  param_override: string
  setting: string
}

export type SentChannel = z.output<typeof addForm> | z.output<typeof editForm>

function hasAddress({ type, base_url: url }: { type: number; base_url: string }): boolean {
  return url !== '' || providerOf(type)?.baseUrl !== null
}

function hasOther({ type, other }: { type: number; other: string }): boolean {
  const provider = providerOf(type)
  // What a region looks like is said where there is none, too.
  return other !== '' || !needsOther(provider) || provider?.other === 'region'
}

function hasRegion({ type, other }: { type: number; other: string }): boolean {
  return readRegions(other) !== null || providerOf(type)?.other !== 'region'
}

/** What a new channel starts from. */
export const emptyChannel: ChannelFormValues = {
  type: 1,
  name: '',
  key: '',
  base_url: '',
  openai_organization: '',
  other: '',
  models: [...(providerOf(1)?.defaultModels ?? [])],
  model_prefix: '',
  model_mapping: '',
  group: ['default'],
  priority: 0,
  weight: 0,
  max_input_tokens: 0,
  expired_time: neverExpires,
  tag: '',
  test_model: '',
  auto_ban: true,
  status_code_mapping: '',
  param_override: '',
  setting: '',
}

/** A channel as its form shows it; its keys stay with the server. */
export function formOf(channel: ChannelDetail): ChannelFormValues {
  const { models, group, auto_ban: autoBan } = channel
  const kept = Object.keys(emptyChannel).map((name) => [name, channel[name as keyof ChannelFormValues]])
  return {
    // A channel has every name of the form; those whose kind differs follow.
    ...(Object.fromEntries(kept) as ChannelFormValues),
    key: '',
    models: namesOf(models),
    group: namesOf(group),
    auto_ban: autoBan === 1,
  }
}

/** What differs from the saved channel: two who edit it at once overwrite no more than what each has changed. */
export function changesOf(values: SentChannel, saved: ChannelDetail): Partial<SentChannel> {
  const before: Record<string, unknown> = { ...formOf(saved) }
  const changed = Object.entries(values).filter(
    ([name, value]) => value !== undefined && JSON.stringify(value) !== JSON.stringify(before[name]),
  )
  return Object.fromEntries(changed)
}

/** A new channel like another one. Its keys are not known here and must be typed. */
export const copyOf = (channel: ChannelDetail, suffix: string): ChannelFormValues => ({
  ...formOf(channel),
  name: `${channel.name}${suffix}`,
})

/** The providers that can be chosen: those for new channels, and the channel's own. */
export function offeredProviders(current: number): Provider[] {
  return providers.filter(({ type, isLegacy }) => !isLegacy || type === current)
}

/** What stands in the field `other` after a change of the type: what the new one begins with, unless something was typed. */
export function otherAfterTypeChange(other: string, before: number, after: number): string {
  const usualOf = (type: number) => providerOf(type)?.usualOther ?? ''
  return other.trim() === usualOf(before) ? usualOf(after) : other
}

/**
 * The models after a change of the type: those of the new provider, unless the list was changed by hand. What was typed
 * is never thrown away.
 */
export function modelsAfterTypeChange(models: readonly string[], before: number, after: number): string[] | null {
  const was = providerOf(before)?.defaultModels ?? []
  const isUntouched =
    models.length === 0 || (models.length === was.length && models.every((name) => was.includes(name)))
  return isUntouched ? [...(providerOf(after)?.defaultModels ?? [])] : null
}
