import type { LogRow } from '../row/row.model'
import { durationOf } from '../table/duration.model'
import { outcomeTone } from '../table/outcome.model'

/** One gate on the way of a call: a channel that was asked, or, for who may not see channels, all of them as one. */
export interface Gate {
  readonly isOpen: boolean
  /** Null where it is not told which channel it was. */
  readonly channel: { readonly id: number; readonly name: string } | null
  /** How an attempt ended, in the relay's word; null where only the call's own end is told. */
  readonly outcome: string | null
  readonly startedMs: number | undefined
  readonly durationMs: number | undefined
}

/** The way of a call from who made it to what answered. */
export interface CallFlow {
  readonly token: string
  readonly user: string
  readonly gates: readonly Gate[]
  /** The model that was asked for, and the one that answered in its place. */
  readonly model: string
  readonly servedModel: string | null
  readonly isAnswered: boolean
}

/** The way that a row tells of. */
export function flowOf(row: LogRow): CallFlow {
  const { outcome = 'complete', admin_info: info, is_model_mapped, upstream_model_name, served_model } = row.details
  const isAnswered = outcomeTone(outcome) !== 'bad' || outcome === 'upstream-cut'
  const actual = is_model_mapped === true ? upstream_model_name : served_model
  const attempts = (info?.attempts ?? []).map((attempt): Gate => {
    const { channelId: id, outcome: end, startedMs, durationMs } = attempt
    // The row names the last channel alone.
    const name = id === row.channel ? row.channel_name : ''
    return { isOpen: end === 'ok', channel: { id, name }, outcome: end, startedMs, durationMs }
  })
  const whole: Gate = {
    ...{ isOpen: isAnswered, outcome: null, startedMs: undefined, durationMs: durationOf(row) },
    channel: row.channel === 0 ? null : { id: row.channel, name: row.channel_name },
  }
  return {
    token: row.token_name,
    user: row.username,
    gates: attempts.length > 0 ? attempts : [whole],
    model: row.model_name,
    servedModel: actual !== undefined && actual !== row.model_name ? actual : null,
    isAnswered,
  }
}
