import { channelFields, channelStatus, neverExpires, verdictCauses } from '@tollgate/contracts/http/channels'
import type { ChannelPage, ListedChannel } from '../../api/channels.api'

type Standing = Pick<ListedChannel, 'status' | 'expired_time'>
type Noted = Pick<ListedChannel, 'status' | 'other_info'>

/** How a channel's status is shown; `text` is a key. */
export function statusOf(channel: Standing & Noted): { tone: 'good' | 'warn' | 'bad' | 'neutral'; text: string } {
  const { status } = channel
  if (serves(channel)) return { tone: disabledInfoOf(channel) === null ? 'good' : 'warn', text: 'status.enabled' }
  if (status === channelStatus.enabled) return { tone: 'warn', text: 'status.expired' }
  if (status === channelStatus.disabled) return { tone: 'neutral', text: 'status.disabled' }
  if (status === channelStatus.autoDisabled) return { tone: 'warn', text: 'status.auto-disabled' }
  return { tone: 'bad', text: 'status.unknown' }
}

/** Whether its time has come. */
export const isExpired = (
  { expired_time: at }: Pick<ListedChannel, 'expired_time'>,
  nowSeconds = Date.now() / 1_000,
): boolean => at !== neverExpires && at <= nowSeconds

/** Enabled, and not past its time. */
export const serves = (channel: Standing): boolean => isEnabled(channel) && !isExpired(channel)

export const isEnabled = ({ status }: Pick<ListedChannel, 'status'>): boolean => status === channelStatus.enabled

/** Why and when the server disabled a channel, or one of its keys, as far as it says. */
export interface DisabledInfo {
  readonly reason: string
  /** The text that says it. */
  readonly text: string
  /** Unix seconds; 0 when it is not known. */
  readonly time: number
}

/** Reads `other_info`; null when it says nothing, or neither the channel nor a key of it was disabled by the server. */
export function disabledInfoOf({ status, other_info: info }: Noted): DisabledInfo | null {
  if (status === channelStatus.disabled || !info) return null
  try {
    const read = JSON.parse(info) as { status_reason?: unknown; status_time?: unknown; status_cause?: unknown } | null
    const reason = typeof read?.status_reason === 'string' ? read.status_reason : ''
    const time = typeof read?.status_time === 'number' ? read.status_time : 0
    const isOfKey = read?.status_cause === 'key'
    if (isOfKey !== (status === channelStatus.enabled)) return null
    const cause = isOfKey ? 'key' : verdictCauses.find((known) => known === read?.status_cause && known !== 'passed')
    const text = cause === undefined ? 'status.reason' : `disabled-by.${cause}`
    return reason === '' && time === 0 ? null : ({ reason, time, text } satisfies DisabledInfo)
  } catch {
    return null
  }
}

type Tested = Pick<ListedChannel, 'response_time' | 'test_time'>

/** How the last test ended; one that failed leaves a time of the test and no response time. */
export function testOutcomeOf({ response_time: ms, test_time: time }: Tested): 'untested' | 'passed' | 'failed' {
  if (ms > 0) return 'passed'
  return time === 0 ? 'untested' : 'failed'
}

/** The colour of the last test: of its response time, or of its failure (rule C7). */
export function testTone(channel: Tested): 'neutral' | 'green' | 'lime' | 'yellow' | 'red' {
  const { response_time: ms } = channel
  if (ms === 0) return testOutcomeOf(channel) === 'failed' ? 'red' : 'neutral'
  if (ms <= 1_000) return 'green'
  if (ms <= 3_000) return 'lime'
  return ms <= 5_000 ? 'yellow' : 'red'
}

/** Names out of a comma-separated text. */
export const namesOf = (text: string): string[] => text.split(',').filter((name) => name !== '')

/** A page with one channel changed: what is shown until the server has said yes or no. */
export function withChange(page: ChannelPage, id: number, change: Partial<ListedChannel>): ChannelPage {
  return { ...page, items: page.items.map((channel) => (channel.id === id ? { ...channel, ...change } : channel)) }
}

export type OrderField = 'priority' | 'weight'

/** The code of what is wrong with a typed priority or weight; null when it can be saved. */
export function orderFault(field: OrderField, value: number | null): string | null {
  const read = channelFields[field].safeParse(value)
  return read.success ? null : (read.error.issues[0]?.message ?? '')
}
