import { type MockHandler, type MockOptions, ok, optionHandlers, refuse } from '@tollgate/console-sdk/mocks'
import { acceptOption, OptionFault, optionFaultText, options } from '@tollgate/contracts'
import type { ChannelTimeline } from '@tollgate/contracts/http/channels'
import { healthHours } from '@tollgate/contracts/http/logs'
import type { MockChannel } from './seed'

/** The options of the panels, by the rules of the contracts. */
export const settingsHandlers: Readonly<Record<string, MockHandler<MockOptions>>> = optionHandlers<MockOptions>({
  options,
  accept: acceptOption,
  wordFault: (fault, language) => (fault instanceof OptionFault ? optionFaultText(fault, language) : String(fault)),
})

/** What became of a channel, as the server keeps it. */
export const timelineHandlers: Readonly<Record<string, MockHandler<{ channels: MockChannel[] }>>> = {
  'GET /api/channel/:id/timeline': ({ params }, { channels }) => {
    const channel = channels.find(({ id }) => id === Number(params['id']))
    return channel === undefined ? refuse('The channel was not found') : ok(timelineOf(channel))
  },
}

/** What a day of calls may look like: quiet, busy, with an outage, all failed. */
const days: readonly ((hour: number) => readonly [requests: number, failed: number])[] = [
  (hour) => [40 + ((hour * 7) % 30), hour === 9 ? 6 : 0],
  (hour) => [hour % 3, 0],
  (hour) => [12, hour > 16 && hour < 20 ? 12 : 0],
  () => [0, 0],
  (hour) => [hour < 18 ? 0 : 5, hour < 18 ? 0 : 5],
]

/** The log's answer, which is another service's. */
export const logHandlers: Readonly<Record<string, MockHandler<MockOptions>>> = {
  'GET /api/log/health': ({ query }) => {
    const end = (Math.floor(Date.now() / 3_600_000) + 1) * 3_600
    const channels = (query.get('channels') ?? '').split(',').map((text) => {
      const hours = Array.from({ length: healthHours }, (_, hour) => days[Number(text) % days.length]?.(hour) ?? [0, 0])
      return { id: Number(text), requests: hours.map(([count]) => count), failed: hours.map(([, failed]) => failed) }
    })
    return ok({ start: end - healthHours * 3_600, end, channels })
  },
}

function timelineOf({ status, created_time: created, other_info: info, disabled_keys: keys }: MockChannel) {
  const root = { id: 1, name: 'root' }
  const plain = { cause: null, reason: '', key: null, actor: null } as const
  const entries: Omit<ChannelTimeline[number], 'id'>[] = [{ ...plain, event: 'created', actor: root, time: created }]
  for (const { position, hint, reason, time } of keys)
    entries.unshift({ event: 'key-disabled', cause: 'refused', reason, key: { position, hint }, actor: null, time })
  if (status === 2) entries.unshift({ ...plain, event: 'disabled', actor: root, time: created + 86_400 })
  if (status === 3) {
    const read = JSON.parse(info) as { status_reason: string; status_time: number }
    entries.unshift({
      ...plain,
      event: 'disabled',
      cause: 'refused',
      reason: read.status_reason,
      time: read.status_time,
    })
  }
  return entries.map((entry, place) => ({ id: entries.length - place, ...entry }))
}
