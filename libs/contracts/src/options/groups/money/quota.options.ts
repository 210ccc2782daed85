import { maxUnits } from '../../../core/units'
import { maxTokenCount } from '../../../http/billing/token-bounds'
import { flag, integer } from '../../core/definition'

const billing = { owner: 'billing', max: maxUnits } as const

/** Quota that is given, held and shown; all of it in quota units unless the name says otherwise. */
export const quotaOptions = {
  QuotaPerUnit: integer(500_000, { ...billing, min: 1, zh: '单位美元额度', en: 'Quota per USD' }),
  QuotaForNewUser: integer(0, { ...billing, zh: '新用户初始额度', en: 'Quota for new users' }),
  QuotaForInviter: integer(0, { ...billing, zh: '邀请新用户奖励额度', en: 'Quota for the inviter' }),
  QuotaForInvitee: integer(0, { ...billing, zh: '新用户使用邀请码奖励额度', en: 'Quota for the invited' }),
  /** Output tokens that are reserved for a request without a limit of its own. */
  PreConsumedQuota: integer(500, { ...billing, zh: '请求预扣费额度', en: 'Output tokens reserved per request' }),
  /** Never below what is made at once. */
  MaxUserTokens: integer(1_000, {
    owner: 'billing',
    min: maxTokenCount,
    max: 100_000,
    zh: '每个用户可拥有的令牌上限',
    en: 'Most tokens of one user',
  }),
  CheckInEnabled: flag(false, { owner: 'billing', zh: '启用签到功能', en: 'Daily check-in' }),
  CheckInQuota: integer(1_000, { ...billing, zh: '签到奖励额度', en: 'Check-in quota' }),
  CheckInMaxQuota: integer(0, { ...billing, zh: '签到最大奖励额度', en: 'Largest check-in quota' }),
}
