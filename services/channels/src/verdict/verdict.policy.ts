import { channelStatus } from '@tollgate/contracts/http/channels'
import type { Judgement } from '../channel/store/changed-channel'
import type { StoredChannel } from '../channel/store/channel.entity'
import { usedKey } from '../channel/store/channel-keys'
import { keysNote } from '../channel/store/key-switch.policy'

/** When something was found, and what there is to say of it. */
interface Finding {
  readonly reason: string
  /** Unix seconds. */
  readonly foundAt: number
}

/** Its upstream takes a key no more: calls do without that key, and without the channel where it was the last one. */
export function refused(
  { channel, keys }: StoredChannel,
  keyPosition: number,
  { reason, foundAt }: Finding,
): Judgement | null {
  const used = keys.filter(({ disabledTime }) => disabledTime === 0)
  if (!channel.autoBan || !used.some(({ position }) => position === keyPosition)) return null
  const [status, statusCause] =
    used.length === 1 ? [channelStatus.autoDisabled, 'refused'] : [channelStatus.enabled, 'key']
  return {
    verdict: { cause: 'refused', reason, keyPosition },
    // Of one that is not enabled it says already why.
    fields:
      channel.status === channelStatus.enabled
        ? { status, statusCause, statusReason: reason, statusTime: foundAt }
        : null,
    key: { disabledTime: foundAt, disabledReason: reason, disabledByHand: false },
  }
}

/** A test took too long: the channel as a whole is disabled. */
export function slow({ channel }: StoredChannel, finding: Finding): Judgement | null {
  return channel.autoBan && channel.status === channelStatus.enabled ? disabled('slow', finding) : null
}

/** Nothing is left at its upstream, which needs no leave of the channel's own switch. */
export function emptied({ channel }: StoredChannel, finding: Finding): Judgement | null {
  return channel.status === channelStatus.enabled ? disabled('balance', finding) : null
}

/** A test was answered by this key: what had been disabled by itself is enabled; what somebody has disabled is not. */
export function passed({ channel, keys }: StoredChannel, keyPosition: number): Judgement | null {
  if (channel.status === channelStatus.disabled) return null
  const tested = keys.find(({ position }) => position === keyPosition)
  if (tested?.disabledByHand) return null
  const isKeyBack = tested !== undefined && tested.disabledTime > 0
  const isBack = channel.status === channelStatus.autoDisabled
  if (!isKeyBack && !isBack) return null
  return {
    verdict: { cause: 'passed', reason: '', keyPosition: isKeyBack ? keyPosition : null },
    fields: { status: channelStatus.enabled, ...keysNote(keys.filter((key) => key !== tested)) },
    key: isKeyBack ? usedKey : null,
  }
}

/** How a test that took longer than it may is told; null where it did not. A threshold of 0 is none. */
export function slownessOf(durationMs: number, thresholdSeconds: number): string | null {
  if (thresholdSeconds === 0 || durationMs <= thresholdSeconds * 1_000) return null
  return `${(durationMs / 1_000).toFixed(1)} s > ${thresholdSeconds} s`
}

/** The keys of a channel that a test asks with: one that calls use, and, where they may come back, one that they do without. */
export function keysToTest(
  { keys }: Pick<StoredChannel, 'keys'>,
  mayComeBack: boolean,
  random: () => number,
): { first: StoredChannel['keys'][number] | undefined; other: StoredChannel['keys'][number] | undefined } {
  const used = keys.find(({ disabledTime }) => disabledTime === 0)
  const disabled = keys.filter(({ disabledTime, disabledByHand }) => disabledTime > 0 && !disabledByHand)
  // Any of them may be the one that works again: none is asked for ever while the others wait.
  const other = disabled[Math.floor(random() * disabled.length)]
  if (used === undefined) return { first: other, other: undefined }
  return { first: used, other: mayComeBack ? other : undefined }
}

function disabled(cause: 'slow' | 'balance', { reason, foundAt }: Finding): Judgement {
  return {
    verdict: { cause, reason, keyPosition: null },
    fields: {
      status: channelStatus.autoDisabled,
      statusCause: cause,
      statusReason: reason,
      statusTime: foundAt,
    },
    key: null,
  }
}
