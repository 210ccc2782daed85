import {
  accountState,
  priceSnapshot,
  receipt,
  resolvedToken,
  routedChannel,
  settledUsage,
  userIdentity,
} from '@tollgate/contracts'
import { aChannel } from './channel.builder'
import { anAccount, anAdmin, aRoot, aToken, aUser } from './people.builder'
import { aFixedPrice, aPriceSnapshot } from './pricing.builder'
import { aReceipt, aRequestId, aSettledUsage } from './receipt.builder'

describe('the builders', () => {
  it('build what the contracts accept, unchanged', () => {
    for (const user of [aUser(), anAdmin(), aRoot()]) expect(userIdentity.parse(user)).toEqual(user)
    expect(resolvedToken.parse(aToken())).toEqual(aToken())
    expect(accountState.parse(anAccount())).toEqual(anAccount())
    expect(routedChannel.parse(aChannel())).toEqual(aChannel())
    expect(priceSnapshot.parse(aPriceSnapshot({ price: aFixedPrice('0.5') }))).toEqual(
      aPriceSnapshot({ price: aFixedPrice('0.5') }),
    )
    const built = aReceipt()
    expect(receipt.parse(built)).toEqual(built)
    const settled = aSettledUsage()
    expect(settledUsage.parse(settled)).toEqual(settled)
  })

  it('change only what is given', () => {
    expect(aReceipt({ channelId: 9, facts: { isStream: true } })).toMatchObject({
      channelId: 9,
      facts: { isStream: true, model: 'gpt-4o' },
    })
    expect(aSettledUsage({ priceUnits: 10, chargedUnits: 4, writeoffUnits: 6 })).toMatchObject({ chargedUnits: 4 })
  })

  it('give every receipt a request id of its own, a UUIDv7 of its time', () => {
    const id = aRequestId(0x0190f6c27d4e)
    expect(id).toMatch(/^0190f6c2-7d4e-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    expect(aReceipt().requestId).not.toBe(aReceipt().requestId)
  })
})
