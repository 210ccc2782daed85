import type { Rpc } from '@tollgate/messaging'
import { aToken, aUser, ManualClock } from '@tollgate/testing'
import { Caller } from '../admission/caller/caller'
import type { Settings } from '../admission/rules/settings'
import { quotaAnswer, type QuotaTopic } from './quota-answer'
import { QuotaBook } from './quota-book'

const expiry = 1_800_000_000
const caller = new Caller(aToken({ expiredTime: expiry }), aUser())

interface Given {
  remainUnits?: number
  usedUnits?: number
  isUnlimited?: boolean
  isOfToken?: boolean
  unitsPerAmount?: number
}

/** The answer where billing says so of the token; the owner has ten times as much. */
async function answered(topic: QuotaTopic, given: Given, asking = caller): Promise<unknown> {
  const { remainUnits = 0, usedUnits = 0, isUnlimited = false, isOfToken = true, unitsPerAmount = 500_000 } = given
  const quotas = [{ tokenId: caller.token.id, isUnlimited, remainUnits, usedUnits }]
  const accounts = [{ userId: 7, balanceUnits: remainUnits * 10, usedUnits: usedUnits * 10 }]
  const rpc = { call: () => Promise.resolve({ quotas, accounts }) } as unknown as Rpc // nothing else is asked of it
  const settings = { quotaShown: { isOfToken, unitsPerAmount } } as Settings // nothing else is read
  const answer = await quotaAnswer(topic, asking, { settings, quotas: new QuotaBook(rpc, new ManualClock()) })
  return Buffer.isBuffer(answer) ? answer.toString() : answer
}

const limits = (amount: string) =>
  `"soft_limit_usd":${amount},"hard_limit_usd":${amount},"system_hard_limit_usd":${amount}`

describe('what a caller has', () => {
  it.each<[string, Given, string]>([
    ['in dollars', { remainUnits: 994_244, usedUnits: 5_756 }, '2'],
    ['to the unit', { remainUnits: 1 }, '0.000002'],
    ['in units', { remainUnits: 994_244, usedUnits: 5_757, unitsPerAmount: 1 }, '1000001'],
    ['nothing', {}, '0'],
    ['without a limit', { isUnlimited: true, usedUnits: 5 }, '100000000'],
    ['without a limit, in units', { isUnlimited: true, unitsPerAmount: 1 }, '100000000'],
    ['of the owner', { isOfToken: false, remainUnits: 100, usedUnits: 20, unitsPerAmount: 1 }, '1200'],
    ['of the owner of an unlimited token', { isOfToken: false, isUnlimited: true, remainUnits: 5 }, '0.0001'],
  ])('%s', async (_case, given, amount) => {
    const head = '{"object":"billing_subscription","has_payment_method":true'
    expect(await answered('subscription', given)).toBe(`${head},${limits(amount)},"access_until":${expiry}}`)
  })

  it('without an end', async () => {
    const endless = new Caller(aToken({ expiredTime: -1 }), aUser())
    expect(await answered('subscription', {}, endless)).toContain('"access_until":0}')
  })

  it.each<[string, Given, string]>([
    ['in cents', { usedUnits: 5_756 }, '1.1512'],
    ['in hundredths of units', { usedUnits: 5_756, unitsPerAmount: 1 }, '575600'],
    ['of an unlimited token', { isUnlimited: true, usedUnits: 35 }, '0.007'],
    ['of the owner', { isOfToken: false, usedUnits: 5_756 }, '11.512'],
  ])('used %s', async (_case, given, used) => {
    expect(await answered('usage', given)).toBe(`{"object":"list","total_usage":${used}}`)
  })

  it('is nobody’s where billing does not know the token', async () => {
    const gone = new Caller(aToken({ id: 99 }), aUser())
    expect(await answered('usage', {}, gone)).toEqual({ code: 'key-unknown' })
  })
})
