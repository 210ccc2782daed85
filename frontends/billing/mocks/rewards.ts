import { type MockHandler, type MockSite, ok, refuse } from '@tollgate/console-sdk/mocks'
import { transferBody } from '@tollgate/contracts/http/billing'

export interface RewardsState {
  isCheckedIn: boolean
}

/** Everybody checks in for this much here, so that a test can say what comes of it. */
const checkInUnits = 250_000

const figure = ({ user }: MockSite, name: string): number => Number(user?.[name] ?? 0)

/** Check-in, the referral code, and the transfer of earnings to the balance. */
export const rewards: Record<string, MockHandler<RewardsState>> = {
  'GET /api/user/check_in_status': (_request, { isCheckedIn }) => ok({ can_check_in: !isCheckedIn }),
  'POST /api/user/check_in': (_request, state, site) => {
    if (state.isCheckedIn) return refuse('今日已签到，请明天再来')
    state.isCheckedIn = true
    site.user = { ...site.user, quota: figure(site, 'quota') + checkInUnits }
    return ok({ quota: checkInUnits })
  },
  'GET /api/user/aff': () => ok('aB3d'),
  'POST /api/user/aff_transfer': ({ body }, _state, site) => {
    const asked = transferBody.safeParse(body)
    const least = Number(site.status['quota_per_unit'])
    if (!asked.success) return refuse('请输入划转金额')
    const { quota } = asked.data
    if (quota < least) return refuse(`划转金额最低为 ${least}`)
    if (quota > figure(site, 'aff_quota')) return refuse(`邀请额度不足，可划转 ${figure(site, 'aff_quota')}`)
    site.user = {
      ...site.user,
      quota: figure(site, 'quota') + quota,
      aff_quota: figure(site, 'aff_quota') - quota,
    }
    return ok()
  },
}
