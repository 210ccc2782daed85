import type { VerdictCause } from '@tollgate/contracts'
import type { StoredChannel } from './channel.entity'
import type { ChannelChange, StatusNote } from './channel.policy'
import type { KeyNote } from './channel-keys'
import type { KeySwitch } from './key-switch.policy'

/** Why a channel, or one key of it, is disabled or enabled by itself. */
export interface Verdict {
  readonly cause: VerdictCause
  /** One short line without secrets; empty where there is no more to say. */
  readonly reason: string
  /** The key that it is about; null for the channel as a whole. */
  readonly keyPosition: number | null
}

/** What follows from a verdict: what stays out stays as it is. */
export interface Judgement {
  readonly verdict: Verdict
  readonly fields: (StatusNote & { readonly status: number }) | null
  readonly key: KeyNote | null
}

/** A channel behind a change, and as it was; null for one that is new. */
export interface ChangedChannel extends StoredChannel {
  readonly change: ChannelChange
  readonly before: StoredChannel | null
  /** Where nobody has changed it. */
  readonly verdict?: Verdict
  /** Where somebody has switched one of its keys alone. */
  readonly keySwitch?: KeySwitch
}
