import { type OptionKey, options, receipt as receiptSchema } from '@tollgate/contracts'
import { unitsOf } from '@tollgate/pricing'
import { channels } from '../cast/channels'
import { modelNames } from '../cast/models'
import { people } from '../cast/people'
import { tokens } from '../cast/tokens'
import { weekOf } from './plan'
import { pricesBy } from './prices'
import type { World } from './world'

const nowMs = Date.UTC(2026, 5, 18, 15, 20)
const unitsPerDollar = 500_000
const weekMs = 7 * 24 * 3_600_000

/** The demo as it is before the week, by the options that a new site has. */
const world: World = {
  nowMs,
  callers: tokens.map((token, place) => {
    const { username, group, address, dollars } = people.find((person) => person.username === token.owner)!
    return {
      ...{ userId: people.findIndex((person) => person.username === username) + 2, username, group, address, token },
      tokenId: place + 1,
      balanceUnits: dollars * unitsPerDollar,
      remainUnits: token.dollars === undefined ? null : token.dollars * unitsPerDollar,
    }
  }),
  channels: channels.flatMap(({ name, models, priority, weight, mapping = {}, week }, place) =>
    week === undefined
      ? []
      : {
          ...{ id: place + 3, name, priority, weight, mapping, mishap: week === 'well' ? null : week },
          models: modelNames.filter((model) => models.includes(model)),
        },
  ),
  priceOf: pricesBy(Object.keys(options).map((key) => ({ key, value: options[key as OptionKey].default }))),
}

describe('the week of the demo', () => {
  const { receipts, refusals } = weekOf(world)

  it('is the same each time', () => {
    expect(JSON.stringify(weekOf(world))).toBe(JSON.stringify({ receipts, refusals }))
  })

  it('is thousands of calls, each whole by its contract and with an id of its own, of the seven days before the demo', () => {
    expect(receipts.length).toBeGreaterThan(3_000)
    expect(receipts.length).toBeLessThan(6_000)
    expect(new Set([...receipts, ...refusals].map(({ requestId }) => requestId)).size).toBe(
      receipts.length + refusals.length,
    )
    expect(receipts.filter((receipt) => !receiptSchema.safeParse(receipt).success)).toEqual([])
    const ends = receipts.map(({ facts }) => facts.startedAtMs + facts.durationMs)
    expect(ends).toEqual(ends.toSorted((one, other) => one - other))
    expect(Math.min(...receipts.map(({ facts }) => facts.startedAtMs))).toBeGreaterThan(nowMs - weekMs)
    expect(ends.at(-1)).toBeLessThan(nowMs)
    expect(ends.at(-1)).toBeGreaterThan(nowMs - 3_600_000)
  })

  it('is paid for out of what people and tokens had', () => {
    const left = new Map<string, number>()
    for (const { userId, tokenId, balanceUnits, remainUnits } of world.callers) {
      left.set(`user ${userId}`, balanceUnits)
      left.set(`token ${tokenId}`, remainUnits ?? Infinity)
    }
    for (const { userId, tokenId, snapshot, counts, isDelivered } of receipts) {
      const units = unitsOf(snapshot, counts, { isDelivered })
      for (const purse of [`user ${userId}`, `token ${tokenId}`]) left.set(purse, left.get(purse)! - units)
    }
    expect(Math.min(...left.values())).toBeGreaterThanOrEqual(0)
  })

  it('has failures of every kind, and some that a second channel saved', () => {
    const outcomes = new Set(receipts.map(({ facts }) => facts.outcome))
    expect([...outcomes].sort()).toEqual(['client-left', 'complete', 'failed', 'upstream-cut'])
    const saved = receipts.filter(({ facts }) => facts.attempts.length > 1 && facts.outcome === 'complete')
    expect(saved.length).toBeGreaterThan(30)
    const asked = new Set(receipts.flatMap(({ facts }) => facts.attempts.map(({ status }) => status)))
    expect([...asked].sort((one, other) => one - other)).toEqual([0, 200, 400, 429, 500, 502, 503, 529])
    const reasons = new Set(refusals.map(({ reason }) => reason))
    expect([...reasons].sort()).toEqual(['token-exhausted', 'token-expired', 'user-exhausted', 'user-requests-limited'])
  })

  it('uses every model and channel that it may, at day more than at night', () => {
    const called = new Set(receipts.map(({ facts }) => facts.model))
    expect([...called].sort()).toEqual([...modelNames].sort())
    expect(new Set(receipts.map(({ channelId }) => channelId)).size).toBe(world.channels.length)
    const ofOffice = receipts.filter(({ facts }) => facts.tokenName === 'support assistant')
    const atHour = (from: number, to: number) =>
      ofOffice.filter(({ facts }) => {
        const hour = new Date(facts.startedAtMs).getUTCHours()
        return hour >= from && hour < to
      }).length
    expect(atHour(8, 16)).toBeGreaterThan(3 * atHour(18, 24))
  })
})
