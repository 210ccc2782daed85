import { channelsUsed, type EventPayload, quotaCredited, usageSettled } from '@tollgate/contracts'
import { aRequestId, aSettledUsage } from '@tollgate/testing'
import { ChannelsApp } from './channels-app'

let app: ChannelsApp
beforeAll(async () => {
  app = await ChannelsApp.start()
}, 60_000)
afterAll(() => app.stop())

it('M78 takes a charge that went back out of what its channel has used, once', async () => {
  const id = await app.create()
  const used = async () => (await app.get<{ used_quota: number }>(`/api/channel/${id}`)).used_quota
  const call = aSettledUsage({ priceUnits: 42, chargedUnits: 42, receipt: { channelId: id } })
  await app.house.events.publishNow(usageSettled, { calls: [call] }, { messageId: aRequestId() })
  while ((await used()) < 42) await new Promise(setImmediate)
  const credited: EventPayload<typeof quotaCredited> = {
    ...quotaCredited.example,
    ...{ kind: 'refund', units: 12, actorId: null, actorName: null },
    call: { requestId: aRequestId(), tokenId: 1, channelId: id, group: '', model: '', reason: '' },
  }
  const messageId = aRequestId()
  // What is credited and no call's is nothing to a channel.
  const { call: _call, ...plain } = credited
  await app.house.events.publishNow(quotaCredited, { ...plain, kind: 'topup' }, { messageId: aRequestId() })
  for (const _time of [1, 2]) await app.house.events.publishNow(quotaCredited, credited, { messageId })
  while ((await used()) > 30) await new Promise(setImmediate)
  const { channels, caughtUpToMs } = await app.house.rpc.call(channelsUsed, { afterId: id - 1 })
  expect(channels).toContainEqual({ id, usedUnits: 30 })
  expect(caughtUpToMs).toBeGreaterThan(0)
})
