import type { LogFilter } from '@tollgate/contracts/http/logs'
import { aFewIds, type Asked } from './log-world'

const hourMs = 60 * 60 * 1_000
const dayMs = 24 * hourMs

/** A filter of what `rowsOf` makes in four days; its ends lie in an hour, on an hour, on a day, or nowhere. */
export function filterOf(dice: (below: number) => number, midnightMs: number): Asked {
  const unitMs = [1_000, hourMs, dayMs][dice(3)]!
  const time = () => Math.floor((midnightMs + dice(4 * dayMs)) / unitMs) * (unitMs / 1_000)
  const pick = <T>(value: T, none: T): T => (dice(3) === 0 ? value : none)
  return {
    type: pick(1 + dice(3), 0) as LogFilter['type'],
    username: pick(`user-${dice(5)}`, ''),
    token_name: pick(`token-${dice(3)}`, ''),
    model_name: pick(['model-1', 'model-%', '%1'][dice(3)]!, ''),
    group: pick(`group-${dice(2)}`, ''),
    channel: pick(1 + dice(3), 0),
    outcome: pick((['complete', 'cut', 'failed', 'refused'] as const)[dice(4)]!, ''),
    ...(dice(5) === 0 && { request_id: (aFewIds(dice(40)) ?? '')[dice(2) === 0 ? 'toUpperCase' : 'toString']() }),
    start_timestamp: pick(time(), 0),
    end_timestamp: pick(time(), 0),
    ...(dice(4) === 0 && { userId: dice(5) }),
  }
}
