import { randomUUID } from 'node:crypto'
import {
  accountAdjust,
  accountGet,
  accountOpen,
  accountWatch,
  type EventPayload,
  quotaCredited,
  quotaLow,
  referralEarned,
  userInvited,
} from '@tollgate/contracts'
import { aReceipt, aReceiptBatch, aUser } from '@tollgate/testing'
import { Random } from '../src/check-in/random'
import { findViolations } from './histories/checker'
import { BillingApp } from './support/billing-app'
import { DatedClock } from './support/dated-clock'

const names = ['ada', 'bob', 'cyd', 'dan', 'eve', 'fay'] as const
type Name = (typeof names)[number]
const idOf = (name: Name) => 11 + names.indexOf(name)

describe('rewards', () => {
  const clock = new DatedClock(Date.parse('2026-01-01T12:00:00Z'))
  const credited: EventPayload<typeof quotaCredited>[] = []
  const earned: EventPayload<typeof referralEarned>[] = []
  const fallen: EventPayload<typeof quotaLow>[] = []
  let billing: BillingApp

  beforeAll(async () => {
    const people = names.map((username) => aUser({ id: idOf(username), username }))
    billing = await BillingApp.start(people, { clock })
    const { consumers } = billing.relay
    const listen = { inbox: false }
    consumers.consume(quotaCredited, { durable: 'logs-quota', ...listen }, (event) => void credited.push(event))
    consumers.consume(referralEarned, { durable: 'logs-referrals', ...listen }, (event) => void earned.push(event))
    consumers.consume(quotaLow, { durable: 'identity-quota-low', ...listen }, (event) => void fallen.push(event))
    for (const username of names) {
      await billing.identity.rpc.call(accountOpen, { userId: idOf(username), username, units: 10_000 })
    }
  }, 60_000)
  afterAll(() => billing.stop())

  async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
    while (!(await isSo())) await new Promise(setImmediate)
  }

  async function accountOf(name: Name) {
    const { accounts } = await billing.identity.rpc.call(accountGet, { userIds: [idOf(name)] })
    return accounts[0]
  }

  const canCheckIn = async (as: Name) =>
    (await billing.data<{ can_check_in: boolean }>('GET', '/api/user/check_in_status', { as })).can_check_in
  const checkIn = (as: Name, language: 'zh' | 'en' = 'en') =>
    billing.ask<{ quota: number }>('POST', '/api/user/check_in', { as, language })
  const messageOf = async (answer: Promise<{ body: { success: boolean; message: string } }>) => {
    const { body } = await answer
    return body.success ? 'done' : body.message
  }

  describe('for checking in', () => {
    it('are not to be had by visitors, nor while the option is off or gives nothing', async () => {
      expect((await billing.ask('POST', '/api/user/check_in')).status).toBe(401)
      expect((await billing.ask('GET', '/api/user/check_in_status')).status).toBe(401)
      expect(await canCheckIn('ada')).toBe(false)
      expect(await messageOf(checkIn('ada', 'zh'))).toBe('签到功能未启用')
      await billing.setOption('CheckInEnabled', 'true')
      await billing.setOption('CheckInQuota', '0')
      expect(await canCheckIn('ada')).toBe(false)
      expect(await messageOf(checkIn('ada'))).toBe('Check-in is not switched on')
      await billing.setOption('CheckInQuota', '1000')
    })

    it('are drawn between the two options, and told to the log (M13)', async () => {
      await billing.setOption('CheckInMaxQuota', '5000')
      const draw = jest.spyOn(billing.app.get(Random), 'between').mockReturnValueOnce(4_993)
      expect(await canCheckIn('ada')).toBe(true)
      expect((await checkIn('ada')).body.data).toEqual({ quota: 4_993 })
      expect(draw).toHaveBeenCalledWith(1_000, 5_000)
      expect(await accountOf('ada')).toMatchObject({ balanceUnits: 14_993 })
      await until(() => credited.some(({ kind }) => kind === 'checkin'))
      expect(credited.find(({ kind }) => kind === 'checkin')).toMatchObject({
        username: 'ada',
        reference: `${idOf('ada')}:2026-01-01`,
        units: 4_993,
        balanceUnits: 14_993,
        actorId: null,
      })
    })

    it('come once on each day of the site’s time zone (M13)', async () => {
      expect(await canCheckIn('ada')).toBe(false)
      expect(await messageOf(checkIn('ada', 'zh'))).toBe('今日已签到，请明天再来')
      await billing.setOption('SiteTimeZone', 'Asia/Shanghai')
      clock.jumpTo('2026-01-01T15:59:59Z')
      expect(await canCheckIn('ada')).toBe(false)
      clock.jumpTo('2026-01-01T16:00:00Z')
      expect(await canCheckIn('ada')).toBe(true)
      expect(await messageOf(checkIn('ada'))).toBe('done')
      expect(await canCheckIn('ada')).toBe(false)
    })

    it('come once even when one user asks 40 times at once', async () => {
      const answers = await Promise.all(Array.from({ length: 40 }, () => checkIn('bob')))
      expect(answers.filter(({ body }) => body.success)).toHaveLength(1)
      const refusals = answers.filter(({ body }) => !body.success).map(({ body }) => body.message)
      expect(new Set(refusals)).toEqual(new Set(['You have checked in today: come back tomorrow']))
      const { ledger, accounts } = await billing.rows()
      const rows = ledger.filter(({ kind, userId }) => kind === 'checkin' && userId === idOf('bob'))
      expect(rows).toHaveLength(1)
      expect(accounts.find(({ userId }) => userId === idOf('bob'))?.balanceUnits).toBe(10_000 + rows[0]!.units)
    })
  })

  const invited = (invitee: Name, inviter: Name): EventPayload<typeof userInvited> => ({
    inviteeId: idOf(invitee),
    inviteeName: invitee,
    inviterId: idOf(inviter),
    inviterName: inviter,
    invitedAt: '2026-01-01T12:00:00.000Z',
  })
  /** Tells of invitations and waits until billing has acknowledged them all. */
  async function tell(...invitations: EventPayload<typeof userInvited>[]): Promise<void> {
    for (const invitation of invitations) {
      await billing.identity.events.publishNow(userInvited, invitation, { messageId: randomUUID() })
    }
    await until(async () => {
      const info = await billing.identity.bus.jsm.consumers.info('IDENTITY_EVENTS', 'billing-invitations')
      return info.num_pending === 0 && info.num_ack_pending === 0
    })
  }
  const transfer = (as: Name, quota: unknown, language: 'zh' | 'en' = 'en') =>
    billing.ask('POST', '/api/user/aff_transfer', { as, body: { quota }, language })

  describe('for inviting', () => {
    it('are nothing while the options say nothing', async () => {
      await tell(invited('cyd', 'dan'))
      expect(await accountOf('cyd')).toMatchObject({ balanceUnits: 10_000 })
      expect(await accountOf('dan')).toMatchObject({ invitedCount: 0, referralUnits: 0, referralTotalUnits: 0 })
    })

    it('go to the invited at once and wait for the inviter, however often the invitation is told (M14)', async () => {
      await billing.setOption('QuotaForInvitee', '300')
      await billing.setOption('QuotaForInviter', '600')
      await tell(invited('eve', 'dan'), invited('eve', 'dan'), invited('fay', 'dan'))
      expect(await accountOf('eve')).toMatchObject({ balanceUnits: 10_300 })
      expect(await accountOf('dan')).toMatchObject({
        balanceUnits: 10_000,
        invitedCount: 2,
        referralUnits: 1_200,
        referralTotalUnits: 1_200,
      })
      await until(() => earned.length === 2 && credited.filter(({ kind }) => kind === 'referral').length === 2)
      expect(earned.map(({ inviterName, inviteeName, units }) => [inviterName, inviteeName, units])).toEqual([
        ['dan', 'eve', 600],
        ['dan', 'fay', 600],
      ])
      expect(credited.find(({ kind, username }) => kind === 'referral' && username === 'eve')).toMatchObject({
        reference: String(idOf('eve')),
        units: 300,
        balanceUnits: 10_300,
      })
    })

    it.each<[unknown, 'zh' | 'en', string]>([
      [499, 'zh', '划转金额最低为 500'],
      [499, 'en', 'At least 500 must be transferred'],
      [1_201, 'zh', '邀请额度不足，可划转 1200'],
      [0, 'zh', '请输入划转金额'],
      [-500, 'zh', '请输入划转金额'],
      [600.5, 'en', 'Enter the amount to transfer'],
      ['600', 'en', 'Enter the amount to transfer'],
      [undefined, 'en', 'Enter the amount to transfer'],
    ])('of %p cannot be transferred: in %s, %s', async (quota, language, message) => {
      await billing.setOption('QuotaPerUnit', '500')
      expect(await messageOf(transfer('dan', quota, language))).toContain(message)
      expect(await accountOf('dan')).toMatchObject({ balanceUnits: 10_000, referralUnits: 1_200 })
    })

    it('cannot be transferred by a user who earned nothing, nor by visitors, nor with anything smuggled in', async () => {
      expect(await messageOf(transfer('eve', 500))).toContain('0 can be transferred')
      expect((await billing.ask('POST', '/api/user/aff_transfer', { body: { quota: 500 } })).status).toBe(401)
      const smuggling = { as: 'dan', body: { quota: 500, user_id: idOf('eve') } }
      expect((await billing.ask('POST', '/api/user/aff_transfer', smuggling)).body.success).toBe(false)
      expect(await accountOf('dan')).toMatchObject({ balanceUnits: 10_000, referralUnits: 1_200 })
    })

    it('are never more than there is, however many transfers come at once (M14)', async () => {
      const answers = await Promise.all(Array.from({ length: 20 }, () => transfer('dan', 550)))
      expect(answers.filter(({ body }) => body.success)).toHaveLength(2)
      expect(await accountOf('dan')).toMatchObject({
        balanceUnits: 11_100,
        invitedCount: 2,
        referralUnits: 100,
        referralTotalUnits: 1_200,
      })
      await until(() => credited.filter(({ kind }) => kind === 'transfer').length === 2)
      const { ledger } = await billing.rows()
      expect(ledger.filter(({ kind }) => kind === 'transfer').map(({ units }) => units)).toEqual([550, 550])
    })
  })

  describe('and warnings', () => {
    const adjust = (name: Name, wantedUnits: number) => {
      const by = { actorId: 1, actorName: 'root' }
      const whose = { adjustId: randomUUID(), userId: idOf(name), username: name }
      return billing.identity.rpc.call(accountAdjust, { ...whose, ...by, wantedUnits })
    }
    /** Spends 1,500 units with each call. */
    async function spend(name: Name, calls: number): Promise<void> {
      const receipts = Array.from({ length: calls }, () =>
        aReceipt({ userId: idOf(name), tokenId: null, leaseId: null }),
      )
      const entries = receipts.map((receipt, index) => ({ type: 'receipt' as const, seq: index + 1, receipt }))
      await billing.ship(aReceiptBatch(randomUUID(), entries))
      const lastId = receipts.at(-1)?.requestId
      await until(async () => (await billing.rows()).ledger.some(({ reference }) => reference === lastId))
    }
    const warningsOf = (name: Name) =>
      fallen.filter(({ userId }) => userId === idOf(name)).map((fall) => [fall.balanceUnits, fall.thresholdUnits])
    const watch = (name: Name, warnBelowUnits: number | null) =>
      billing.identity.rpc.call(accountWatch, { userId: idOf(name), warnBelowUnits })

    it('come once for each fall below the owner’s threshold, whatever made it fall', async () => {
      await watch('fay', 7_000)
      await adjust('fay', 10_000)
      await spend('fay', 3)
      await spend('fay', 1)
      await adjust('fay', 2_000)
      await adjust('fay', 7_000)
      await adjust('fay', 6_999)
      await until(() => warningsOf('fay').length === 2)
      expect(warningsOf('fay')).toEqual([
        [5_500, 7_000],
        [6_999, 7_000],
      ])
    })

    it('follow the site’s threshold for a user who chose none', async () => {
      await watch('fay', null)
      await billing.setOption('QuotaRemindThreshold', '4000')
      await spend('fay', 1)
      await spend('fay', 1)
      await until(() => warningsOf('fay').length === 3)
      expect(warningsOf('fay').at(-1)).toEqual([3_999, 4_000])
    })

    it('cannot be asked for without an account', async () => {
      const asked = billing.identity.rpc.call(accountWatch, { userId: 99, warnBelowUnits: 1 })
      await expect(asked).rejects.toMatchObject({ code: 'billing.account-not-found' })
    })
  })

  it('leave the books sound, and every answer as the console reads it', async () => {
    expect(findViolations(await billing.rows())).toEqual([])
    expect(billing.proof.unproven(/check_in|aff_transfer/)).toEqual([])
  })
})
