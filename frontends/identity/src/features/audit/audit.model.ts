import { type AuditAction, auditActions, type AuditEntry } from '@tollgate/contracts/http/identity'
import type { AuditFilters } from '../../api/audit.api'

/** One thing that an act changed, or one fact about it. */
export interface AuditFact {
  readonly name: string
  readonly from: string | null
  readonly to: string
}

/** Functions that put single details into words, by the names of the details. */
export type Wording = Readonly<Record<string, (value: unknown) => string>>

/** Whether the texts know this act; a newer server may have others. */
export const isKnownAction = (action: string): action is AuditAction =>
  (auditActions as readonly string[]).includes(action)

/** Ways to show who one is that the texts know. */
const ways = ['password', 'external', 'passkey', 'second-factor', 'code', 'operator'] as const

/** Why a channel or a key of it was disabled or enabled by itself. */
const causes = ['refused', 'slow', 'balance', 'passed'] as const

export const isKnownCause = (cause: unknown): cause is (typeof causes)[number] =>
  (causes as readonly unknown[]).includes(cause)

export const isKnownWay = (way: unknown): way is (typeof ways)[number] => (ways as readonly unknown[]).includes(way)

/** Reasons of refusals that the texts know, by their codes with a dash for the dot. */
const reasons = [
  'identity-sign-in-failed',
  'identity-sign-in-too-often',
  'identity-code-too-often',
  'identity-second-factor-wrong',
  'identity-original-password-wrong',
  'identity-passkey-refused',
  'identity-setup-token-wrong',
  'identity-reset-link-broken',
  'identity-oidc-only',
  'identity-rank-too-high',
  'identity-root-protected',
  'platform-forbidden',
  'platform-too-many-requests',
  'platform-token-scope-forbidden',
  'platform-token-address-forbidden',
  'platform-second-factor-required',
] as const

export const isKnownReason = (name: string): name is (typeof reasons)[number] =>
  (reasons as readonly string[]).includes(name)

/** How a channel's state is named: 1 is on, 3 was switched off by its failures, the rest by hand. */
export function channelState(status: unknown): 'enabled' | 'disabled' | 'auto-disabled' {
  if (status === 1) return 'enabled'
  return status === 3 ? 'auto-disabled' : 'disabled'
}

/** The names of details that the texts know. */
const fields = [
  'username',
  'display_name',
  'password',
  'group',
  'quota',
  'role',
  'status',
  'value',
  'key',
  'key_count',
  'count',
  'way',
  'user_agent',
  'code',
  'times',
  'name',
  'models',
  'base_url',
  'priority',
  'weight',
  'tag',
  'type',
  'channels',
  'tokens',
  'remain_quota',
  'unlimited_quota',
  'expired_time',
  'enabled',
  'allow_ips',
  'model_limits',
  'format',
  'email',
  'provider',
  'scopes',
  'id',
  'model',
  'after_password',
  'replaced_session',
  'session',
  'self_use',
  'demo_site',
  'price_list',
  'issuer',
  'users',
  'moved',
  'left',
  'not_begun',
  'notify_type',
  'notification_email',
  'quota_warning_threshold',
  'webhook_url',
  'webhook_secret',
  'accept_unset_model_ratio_model',
  'language',
  'model_limits_enabled',
  'cache_seconds',
  'key_hidden',
  'key_version',
  'overlap_seconds',
  'daily_quota',
  'monthly_quota',
  'rpm',
  'tpm',
  'concurrency',
  'is_gift',
  'max_uses',
  'valid_from',
  'valid_until',
  'redemptions',
  'scope',
  'warn_percents',
  'is_hard',
  'cleared_before',
  'model_mapping',
  'status_code_mapping',
  'param_override',
  'max_input_tokens',
  'setting',
  'test_model',
  'auto_ban',
  'cause',
  'reason',
  'key_position',
  'keyword',
  'actor',
  'action',
  'outcome',
  'address',
  'model_prefix',
  'openai_organization',
  'other',
] as const

/** Whether the texts have a name for this detail. */
export const isKnownField = (name: string): name is (typeof fields)[number] =>
  (fields as readonly string[]).includes(name)

/** What else there may be of an act's circumstances, each with the filters that find it. */
export interface Related {
  readonly name: 'session' | 'actor' | 'address' | 'target' | 'action'
  readonly filters: Partial<AuditFilters>
}

/** By what an act is followed up: the same session, person, address, target or kind of act. */
export function relatedOf(entry: AuditEntry): readonly Related[] {
  const { session, actor_name, address, target_kind, target_id, action } = entry
  return [
    ...(session === null ? [] : [{ name: 'session', filters: { session } } as const]),
    ...(actor_name === '' ? [] : [{ name: 'actor', filters: { actor: actor_name } } as const]),
    ...(address === '' ? [] : [{ name: 'address', filters: { address } } as const]),
    ...(target_id === null
      ? []
      : [{ name: 'target', filters: { target_kind, target_id: String(target_id) } } as const]),
    { name: 'action', filters: { action } },
  ]
}

/** What the details say: what was before and after where both are known. */
export function factsOf({ details }: Pick<AuditEntry, 'details'>, wording: Wording = {}): readonly AuditFact[] {
  return Object.entries(details).map(([name, value]) => {
    if (isSecretChange(value)) return { name, from: null, to: (wording['secret'] ?? String)(value.secret) }
    const say = wording[name] ?? plain
    // Of a secret both ends read the same.
    return isChange(value) && value.from !== value.to
      ? { name, from: say(value.from), to: say(value.to) }
      : { name, from: null, to: say(isChange(value) ? value.to : value) }
  })
}

/** The facts in one line of the table, by their names; long values are cut, the sheet has them whole. */
export function summaryOf(facts: readonly AuditFact[], nameOf: (field: string) => string): string {
  const valueOf = ({ from, to }: AuditFact) => (from === null ? short(to) : `${short(from)} → ${short(to)}`)
  // The value of an option needs no name: the line says which option it is.
  return facts.map((fact) => (fact.name === 'value' ? '' : `${nameOf(fact.name)}: `) + valueOf(fact)).join('; ')
}

const isChange = (value: unknown): value is { from: unknown; to: unknown } =>
  typeof value === 'object' && value !== null && 'from' in value && 'to' in value

/** What became of a secret stands in place of what it was. */
const isSecretChange = (value: unknown): value is { secret: string } =>
  typeof value === 'object' && value !== null && 'secret' in value && Object.keys(value).length === 1

function plain(value: unknown): string {
  if (typeof value === 'string') return value
  const isListOfWords = Array.isArray(value) && value.every((each) => typeof each === 'string')
  return isListOfWords ? value.join(', ') : JSON.stringify(value, null, 2)
}

const short = (text: string): string => {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  if (line === '') return '“”'
  return line.length > 40 ? `${line.slice(0, 39)}…` : line
}
