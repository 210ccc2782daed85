import { accountOpen } from '@tollgate/contracts'
import { BillingApp } from './support/billing-app'
import { playGap } from './support/gap-among-journals'

describe('a gap in one of twenty journals, for ten minutes at 500 receipts a second', () => {
  let billing: BillingApp
  const userIds = Array.from({ length: 50 }, (_, index) => 7 + index)
  beforeAll(async () => {
    billing = await BillingApp.start([])
    for (const userId of userIds) {
      await billing.identity.rpc.call(accountOpen, { userId, username: `user-${userId}`, units: 1_000_000_000 })
    }
  }, 60_000)
  afterAll(() => billing.stop())

  it('lets the other nineteen lag less than a second throughout', async () => {
    const play = { journals: 20, perSecond: 500, warmUpSeconds: 10, seconds: 600, behind: 1_100, userIds }
    const outcome = await playGap(billing, play)
    expect(outcome.applied).toBe(outcome.sent)
    expect(outcome.gapNotes).toBeGreaterThan(100)
    expect(outcome.late).toEqual([])
  }, 900_000)
})
