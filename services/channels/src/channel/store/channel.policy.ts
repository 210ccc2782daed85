import { providerOf } from '@tollgate/catalogue'
import { channelStatus, neverExpires } from '@tollgate/contracts/http/channels'
import { checkedAt } from '@tollgate/platform'
import {
  channelSetting,
  destinationOf,
  type Destined,
  proxyFaults,
  readOther,
  settingFaults,
  upstreamErrors,
  urlFor,
} from '@tollgate/upstream'
import type { ChannelEntity } from './channel.entity'

/** Why a channel is disabled by itself, and since when. */
export type StatusNote = Pick<ChannelEntity, 'statusCause' | 'statusReason' | 'statusTime'>

/** What an administrator decides about a channel, besides its keys. */
export type ChannelFields = Omit<
  ChannelEntity,
  | keyof StatusNote
  | keyof BalanceNote
  | 'id'
  | 'responseTimeMs'
  | 'testTime'
  | 'usedUnits'
  | 'createdTime'
  | 'version'
  | 'keysVersion'
>

/** What is left at the provider, as it was told last. */
export type BalanceNote = Pick<ChannelEntity, 'balanceMicros' | 'balanceCurrency' | 'balanceUpdatedTime'>

/** Of a channel whose balance was never told. */
export const noBalance: BalanceNote = { balanceMicros: 0, balanceCurrency: '', balanceUpdatedTime: 0 }

/** Of a channel that is enabled, or was disabled by somebody. */
export const noStatusNote: StatusNote = { statusCause: '', statusReason: '', statusTime: 0 }

type ChannelDestination = Pick<ChannelFields, 'type' | 'baseUrl' | 'setting'>

export type ChannelChange = 'created' | 'updated' | 'enabled' | 'disabled' | 'deleted'

/** What a new channel has where the form says nothing. */
export const newChannel: Omit<ChannelFields, 'name' | 'type' | 'models'> = {
  status: channelStatus.enabled,
  baseUrl: '',
  groups: ['default'],
  priority: 0,
  weight: 0,
  maxInputTokens: 0,
  expiredTime: neverExpires,
  tag: '',
  modelPrefix: '',
  modelMapping: '',
  statusCodeMapping: '',
  paramOverride: '',
  setting: '',
  openaiOrganization: '',
  other: '',
  testModel: '',
  autoBan: true,
}

/** So long a channel that is made just like one before is the same form sent twice. */
const twiceSeconds = 10

/** Whether a channel was made in the last seconds of these very fields, and not changed since. */
export function isTwin(made: ChannelEntity, fields: ChannelFields, nowSeconds: number): boolean {
  const names = Object.keys(fields) as (keyof ChannelFields)[] // what fields have
  return (
    nowSeconds - made.createdTime < twiceSeconds &&
    names.every((name) => JSON.stringify(made[name]) === JSON.stringify(fields[name]))
  )
}

/** What of a key may be shown: enough to recognise it, useless to anybody else. */
export function hintOf(key: string): string {
  return key.length < 16 ? '******' : `${key.slice(0, 4)}******${key.slice(-4)}`
}

/**
 * Whether a typed text is what the console shows in place of the keys: a form that is saved without touching them sends
 * it back.
 */
export function isShownKey(text: string, hints: readonly string[]): boolean {
  return text === shownKeys(hints)
}

/** The keys as the console shows them. */
export function shownKeys(hints: readonly string[]): string {
  return hints.join(',')
}

/** Throws `upstream.*` when the type is unknown, what says where calls go is missing or says nothing, or a setting means nothing. */
export function checkChannel(fields: ChannelDestination & Pick<ChannelFields, 'other'>): void {
  const provider = providerOf(fields.type)
  if (!provider) throw upstreamErrors.unknownType({ type: fields.type })
  checkedAt('base_url', () => urlFor(provider, fields.baseUrl, 'chat', 'model'))
  checkedAt('other', () => readOther(provider, fields.other))
  checkedAt('setting', () => settingOf(fields.setting))
}

/** The setting that a text holds. Throws `upstream.proxy-*` or `upstream.setting-invalid`. */
export function settingOf(text: string) {
  const read = channelSetting.safeParse(objectOf(text))
  if (read.success) return read.data
  for (const { message } of read.error.issues) {
    const fault = proxyFaults.find(({ code }) => code === message)
    if (fault) throw fault()
  }
  throw upstreamErrors.settingInvalid({ faults: settingFaults(read.error.issues) })
}

/** Whether a channel's keys are sent to another place than before: origin, path or proxy. */
export function isMoved(before: ChannelDestination, after: ChannelDestination): boolean {
  return destinationOf(destined(before)) !== destinationOf(destined(after))
}

/** What of a channel says where it leads. */
export function destined({ type, baseUrl, setting }: ChannelDestination): Destined {
  return { type, baseUrl, setting: objectOf(setting) }
}

/** The object that a JSON text holds; empty when there is none. */
export function objectOf(text: string): Record<string, unknown> {
  if (text === '') return {}
  const read: unknown = JSON.parse(text)
  return typeof read === 'object' && read !== null && !Array.isArray(read) ? { ...read } : {}
}

/** What happened to a channel, in one word; a switch says more than an edit. */
export function changeOf(before: number, after: number): ChannelChange {
  const wasEnabled = before === channelStatus.enabled
  const isEnabled = after === channelStatus.enabled
  if (wasEnabled === isEnabled) return 'updated'
  return isEnabled ? 'enabled' : 'disabled'
}
