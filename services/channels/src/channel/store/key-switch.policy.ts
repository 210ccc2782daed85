import { channelStatus } from '@tollgate/contracts/http/channels'
import { channelsErrors } from '../../channels.errors'
import type { StoredChannel } from './channel.entity'
import { noStatusNote, type StatusNote } from './channel.policy'
import { type KeyNote, usedKey } from './channel-keys'

/** Which key of a channel somebody switches. */
export interface KeySwitch {
  readonly position: number
  readonly isEnabled: boolean
  /** The version with which the keys were entered that somebody has seen. */
  readonly seenVersion: number
}

/** What follows: of the key, and for what the channel says of its keys. */
interface SwitchedKey {
  readonly note: KeyNote
  readonly fields: Partial<StatusNote>
}

/**
 * Has calls use a key, or do without it until somebody says otherwise; null where it is so already. Throws
 * `channels.keys-entered-anew` where those that were seen are no more, `.key-not-found`, or `.last-key` where calls would have none left.
 */
export function switchedKey(
  { channel, keys }: StoredChannel,
  { position, isEnabled, seenVersion }: KeySwitch,
  nowSeconds: number,
): SwitchedKey | null {
  if (channel.keysVersion !== seenVersion) throw channelsErrors.keysEnteredAnew()
  const key = keys.find((each) => each.position === position)
  if (key === undefined) throw channelsErrors.keyNotFound()
  const others = keys.filter((each) => each !== key)
  if (isEnabled ? key.disabledTime === 0 : key.disabledByHand) return null
  if (!isEnabled && others.every(({ disabledTime }) => disabledTime > 0)) throw channelsErrors.lastKey()
  const note = isEnabled ? usedKey : { disabledTime: nowSeconds, disabledReason: '', disabledByHand: true }
  // Of one that is not enabled it says already why.
  const fields = channel.status === channelStatus.enabled ? keysNote(others) : {}
  return { note, fields }
}

/** What an enabled channel says of the keys that its upstream has refused; nothing where calls use all that somebody wants them to. */
export function keysNote(keys: StoredChannel['keys']): StatusNote {
  const last = keys.filter(({ disabledTime, disabledByHand }) => disabledTime > 0 && !disabledByHand).at(-1)
  if (last === undefined) return noStatusNote
  return { statusCause: 'key', statusReason: last.disabledReason, statusTime: last.disabledTime }
}
