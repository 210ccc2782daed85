import type { ModelName } from '../cast/models'
import type { Rhythm } from '../cast/tokens'
import type { Dice } from '../house/dice'
import type { Caller, World } from './world'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const days = 7
/** The last call of the past was so long ago: what is newer is what somebody does themselves. */
const quietMs = 120_000

/** How much of a usual hour's work there is in each hour of a day (UTC), for whom works so. */
const rhythms: Readonly<Record<Rhythm, readonly number[]>> = {
  office: [0, 0, 0, 0, 0.1, 0.3, 0.9, 2, 3, 3.3, 3, 2.2, 2.4, 3, 3, 2.4, 1.5, 0.8, 0.5, 0.3, 0.2, 0.1, 0, 0],
  evening: [0.6, 0.2, 0, 0, 0, 0, 0.3, 0.5, 0.4, 0.3, 0.4, 0.7, 0.8, 0.5, 0.5, 0.8, 1.4, 2.3, 3, 3.3, 3.1, 2.5, 1.7, 1],
  night: [
    3.2, 4.2, 4.4, 3.4, 1.6, 0.6, 0.2, 0.1, 0.1, 0.1, 0.1, 0.2, 0.2, 0.1, 0.1, 0.1, 0.2, 0.2, 0.3, 0.4, 0.7, 1, 1.5,
    1.2,
  ],
  always: Array.from({ length: 24 }, () => 1),
}
const atWeekends: Readonly<Record<Rhythm, number>> = { office: 0.15, evening: 1.25, night: 0.7, always: 0.85 }

/** Somebody wants to call a model. */
export interface Moment {
  readonly atMs: number
  readonly caller: Caller
  readonly model: ModelName
}

/** Whose program went round in circles, in which hour of which day, and how often it called then. */
const spike = { username: 'omar', daysAgo: 1, hour: 14, calls: 430, model: 'gpt-5-mini' } as const

/** Whether it was in the hour of the spike. */
export function isInSpike(atMs: number, nowMs: number): boolean {
  const from = startOfDay(nowMs) - spike.daysAgo * dayMs + spike.hour * hourMs
  return atMs >= from && atMs < from + hourMs
}

/** Midnight of that day. */
export function startOfDay(atMs: number): number {
  return Math.floor(atMs / dayMs) * dayMs
}

/** Every moment of the week before `nowMs` in which somebody wanted to call, the oldest first. */
export function momentsOf({ nowMs, callers }: World, dice: Dice): Moment[] {
  const firstHour = Math.floor((nowMs - days * dayMs) / hourMs) * hourMs
  const moments: Moment[] = []
  for (const caller of callers) {
    for (let hour = firstHour; hour < nowMs; hour += hourMs) moments.push(...momentsOfHour(caller, hour, nowMs, dice))
  }
  const isPast = ({ atMs }: Moment) => atMs > nowMs - days * dayMs && atMs < nowMs - quietMs
  return moments.filter(isPast).toSorted((one, other) => one.atMs - other.atMs)
}

function momentsOfHour(caller: Caller, hour: number, nowMs: number, dice: Dice): Moment[] {
  const { token, username } = caller
  const { rhythm, aDay, silentDays = 0 } = token
  if (hour > nowMs - silentDays * dayMs) return []
  const date = new Date(hour)
  const isWeekend = [0, 6].includes(date.getUTCDay())
  const curve = rhythms[rhythm]
  const share = (curve[date.getUTCHours()] ?? 0) / curve.reduce((sum, part) => sum + part, 0)
  const expected = aDay * share * (isWeekend ? atWeekends[rhythm] : 1) * (0.6 + dice.next() * 0.8)
  const at = () => hour + Math.floor(dice.next() * hourMs)
  const moments = Array.from({ length: dice.timesOf(expected) }, () => ({
    atMs: at(),
    caller,
    model: dice.pick(token.asks),
  }))
  if (username !== spike.username || !isInSpike(hour, nowMs)) return moments
  const { calls, model } = spike
  return [...moments, ...Array.from({ length: calls }, () => ({ atMs: at(), caller, model }))]
}
