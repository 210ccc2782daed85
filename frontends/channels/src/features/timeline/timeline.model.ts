import type { StatusTone } from '@tollgate/console-ui/status-chip'
import type { ChannelTimeline } from '@tollgate/contracts/http/channels'

export type TimelineEntry = ChannelTimeline[number]

const tones: Readonly<Record<TimelineEntry['event'], StatusTone>> = {
  created: 'info',
  enabled: 'good',
  disabled: 'neutral',
  'keys-replaced': 'info',
  'key-disabled': 'warn',
  'key-enabled': 'good',
}

/** How an entry looks: what was disabled by itself is what somebody has to look after. */
export function toneOf({ event, cause }: Pick<TimelineEntry, 'event' | 'cause'>): StatusTone {
  return event === 'disabled' && cause !== null ? 'warn' : tones[event]
}

/** A key as people count them, and what of it may be shown. */
export const keyNameOf = ({ position, hint }: { position: number; hint: string }) => ({ place: position + 1, hint })
