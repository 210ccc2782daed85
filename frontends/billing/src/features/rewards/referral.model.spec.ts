import type { SessionUser } from '@tollgate/console-sdk'
import { referralLink, referralOf, transferPresets, transferSchema } from './referral.model'

const ada = { id: 7, username: 'ada', role: 1 } as unknown as SessionUser // only these and the figures are read

describe('what inviting came to', () => {
  it('is what the account says', () => {
    expect(referralOf({ ...ada, aff_count: 3, aff_quota: 10, aff_history_quota: 40 })).toEqual({
      invitedCount: 3,
      waitingUnits: 10,
      totalUnits: 40,
    })
  })

  it('is nothing where the server does not say', () => {
    expect(referralOf({ ...ada, aff_quota: '10' })).toEqual({ invitedCount: 0, waitingUnits: 0, totalUnits: 0 })
  })

  it('is shared by a link with the code', () => {
    expect(referralLink('https://gate.example.com', 'aB3d')).toBe('https://gate.example.com/register?aff=aB3d')
  })
})

describe('a transfer', () => {
  const schema = transferSchema({ leastUnits: 500, mostUnits: 1_200 })
  const faultOf = (quota: unknown) => schema.safeParse({ quota }).error?.issues[0]?.message

  it.each([500, 777, 1_200])('of %d can be sent', (quota) => {
    expect(schema.parse({ quota })).toEqual({ quota })
  })

  it.each([
    [499, 'referral.too-little'],
    [1_201, 'referral.too-much'],
    [null, 'billing.transfer-malformed'],
    [NaN, 'billing.transfer-malformed'],
    [600.5, 'billing.transfer-malformed'],
    [-1, 'billing.transfer-malformed'],
  ])('of %p is refused: %s', (quota, fault) => {
    expect(faultOf(quota)).toBe(fault)
  })

  it.each([
    [{ leastUnits: 500, mostUnits: 2_001 }, [500, 1_000, 2_001]],
    [{ leastUnits: 500, mostUnits: 800 }, [500, 800]],
    [{ leastUnits: 500, mostUnits: 500 }, [500]],
    [{ leastUnits: 500, mostUnits: 499 }, []],
  ])('within %j offers %j', (bounds, presets) => {
    expect(transferPresets(bounds)).toEqual(presets)
  })
})
