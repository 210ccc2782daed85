import { type ChannelHealth, healthHours } from '@tollgate/contracts/http/logs'
import type { StepSums } from '../dashboard/figures/figures'
import type { Span } from '../filter/span'
import { hourMs } from '../rollup/spans'

/** The hours that are told of, the last one going on. */
export function healthSpan(nowMs: number): Span {
  const toMs = (Math.floor(nowMs / hourMs) + 1) * hourMs
  return { fromMs: toMs - healthHours * hourMs, toMs }
}

/** Every hour of every channel that was asked for, also those without calls. */
export function healthOf(ids: readonly number[], { fromMs, toMs }: Span, steps: readonly StepSums[]): ChannelHealth {
  const channels = new Map(ids.map((id) => [String(id), { id, requests: noHours(), failed: noHours() }]))
  for (const { name, atMs, count, failed } of steps) {
    const hour = (atMs - fromMs) / hourMs
    const channel = channels.get(name)
    if (channel === undefined || channel.requests[hour] === undefined) continue
    // What is not folded yet may be less than nothing for a moment, while a row is mended.
    channel.requests[hour] = Math.max(0, count)
    channel.failed[hour] = Math.min(Math.max(0, failed), Math.max(0, count))
  }
  return { start: fromMs / 1_000, end: toMs / 1_000, channels: [...channels.values()] }
}

const noHours = (): number[] => Array.from({ length: healthHours }, () => 0)
