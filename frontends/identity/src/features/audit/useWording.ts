import { useFormat, useT } from '@tollgate/console-sdk'
import { type AuditTargetKind, neverExpires, scopes, userStatus } from '@tollgate/contracts/http/identity'
import { roleName } from '../users/user.model'
import { channelState, isKnownCause, isKnownField, isKnownReason, isKnownWay, type Wording } from './audit.model'

/** Says roles, states, amounts and times in words instead of what the log keeps; a state is another one of each kind of target. */
export function useWording(kind: AuditTargetKind): Wording {
  const t = useT('identity')
  const format = useFormat()
  const amount = (units: unknown) => (typeof units === 'number' ? format.quota(units) : String(units))
  const yesOrNo = (value: unknown) => t(value === true || value === 1 ? 'audit.yes' : 'audit.no')
  const stateOfChannel = (status: unknown) => t(`audit.channel-states.${channelState(status)}`)
  const stateOfUser = (status: unknown) => t(`users.states.${status === userStatus.active ? 'active' : 'banned'}`)
  const reasonOf = (code: string) => {
    const name = code.replace('.', '-')
    return isKnownReason(name) ? `${t(`audit.reasons.${name}`)} (${code})` : code
  }
  return {
    code: (code) => reasonOf(String(code)),
    role: (role) => (typeof role === 'number' ? t(`users.roles.${roleName(role)}`) : String(role)),
    status: kind === 'channel' ? stateOfChannel : stateOfUser,
    secret: (change) => t(`audit.secrets.${change === 'set' || change === 'cleared' ? change : 'changed'}`),
    quota: amount,
    remain_quota: amount,
    daily_quota: amount,
    monthly_quota: amount,
    quota_warning_threshold: amount,
    expired_time: (seconds) => (seconds === neverExpires ? t('audit.never') : format.dateTime(Number(seconds))),
    way: (way) => (isKnownWay(way) ? t(`audit.ways.${way}`) : String(way)),
    scopes: (given) =>
      scopes
        .filter((scope) => Array.isArray(given) && given.includes(scope))
        .map((scope) => t(`api-tokens.scope-names.${scope}`))
        .join(', '),
    enabled: yesOrNo,
    unlimited_quota: yesOrNo,
    model_limits_enabled: yesOrNo,
    after_password: yesOrNo,
    accept_unset_model_ratio_model: yesOrNo,
    auto_ban: yesOrNo,
    self_use: yesOrNo,
    demo_site: yesOrNo,
    cause: (cause) => (isKnownCause(cause) ? t(`audit.causes.${cause}`) : String(cause)),
    key_position: (position) => String(Number(position) + 1),
  }
}

/** What a detail is called; one of a newer server by its own name. */
export function useFieldName(): (field: string) => string {
  const t = useT('identity')
  return (field) => (isKnownField(field) ? t(`audit.fields.${field}`) : field)
}
