import { providerOf } from '@tollgate/catalogue'
import type { ChannelDetail } from '@tollgate/contracts/http/channels'

/** One key of a channel as it may be shown. */
export interface ShownKey {
  /** As people count them. */
  readonly place: number
  readonly hint: string
  /** Why and since when calls do without it; null where they use it. */
  readonly disabled: { readonly reason: string; readonly time: number; readonly by_hand: boolean } | null
}

/** Every key of a channel, in their order. */
export function keysOf({
  key,
  key_count: count,
  disabled_keys: disabled,
}: Pick<ChannelDetail, 'key' | 'key_count' | 'disabled_keys'>): ShownKey[] {
  const hints = key.split(',')
  return Array.from({ length: count }, (_, position) => ({
    place: position + 1,
    hint: hints[position] ?? '',
    disabled: disabled.find((each) => each.position === position) ?? null,
  }))
}

/** Whether a key can be switched: the last one that calls use is not disabled alone. */
export function canSwitch(key: ShownKey, all: readonly ShownKey[]): boolean {
  return key.disabled !== null || all.some((other) => other !== key && other.disabled === null)
}

/** Whether calls go by keys that are drawn; in turn otherwise. */
export function drawsKeys({ setting }: Pick<ChannelDetail, 'setting'>): boolean {
  if (setting === '') return false
  const read = JSON.parse(setting) as { key_choice?: unknown } // the server keeps objects alone
  return read.key_choice === 'random'
}

/** Whether the keys of a channel are seen one by one: not of a type whose key is a file of a service account. */
export const showsKeys = (type: number): boolean => providerOf(type)?.auth !== 'google-service-account'
