import type { TokenView } from '@tollgate/contracts/http/billing'

const day = 24 * 3_600

const aToken = (id: number, fields: Partial<TokenView>): TokenView => ({
  id,
  user_id: 1,
  name: `token-${id}`,
  key: `sk-${`${id}`.padStart(2, '0')}Kq7mZr2VtXw9LpNc4HsJd8Fb3Ty6Ga1QeUoYiRkMvBxPz`.padEnd(51, 'A'),
  status: 1,
  remain_quota: 500_000,
  used_quota: 0,
  unlimited_quota: false,
  daily_quota: 0,
  monthly_quota: 0,
  daily_used: 0,
  monthly_used: 0,
  expired_time: -1,
  model_limits_enabled: false,
  model_limits: '',
  allow_ips: '',
  group: '',
  cache_seconds: 0,
  rpm: 0,
  tpm: 0,
  concurrency: 0,
  created_time: Math.floor(Date.now() / 1_000) - id * 3 * day,
  key_hidden: false,
  key_version: 1,
  previous_key_until: 0,
  accessed_time: id % 2 === 0 ? Math.floor(Date.now() / 1_000) - id * 3_600 : 0,
  accessed_ip: id % 2 === 0 ? '203.0.113.24' : '',
  ...fields,
})

/** Tokens in every state, the newest first. */
export function someTokens(): TokenView[] {
  const now = Math.floor(Date.now() / 1_000)
  return [
    aToken(14, { name: 'laptop', unlimited_quota: true, used_quota: 18_432_900 }),
    aToken(13, { name: 'ci-pipeline', remain_quota: 23_118_400, used_quota: 1_881_600, expired_time: now + 26 * day }),
    aToken(12, {
      name: 'support-bot',
      remain_quota: 4_210_000,
      used_quota: 790_000,
      model_limits_enabled: true,
      model_limits: 'gpt-4o-mini,claude-sonnet-4-20250514',
      group: 'vip',
      key_version: 2,
      previous_key_until: now + 2 * day,
      cache_seconds: 3_600,
    }),
    aToken(11, {
      name: 'office-network',
      allow_ips: '203.0.113.0/24\n2001:db8::/32',
      used_quota: 122,
      key_hidden: true,
    }),
    aToken(10, {
      name: 'workshop-june',
      status: 3,
      expired_time: now - 9 * day,
      remain_quota: 311_000,
      used_quota: 189_000,
    }),
    aToken(9, { name: 'translation-batch', status: 4, remain_quota: 0, used_quota: 25_000_000, group: 'svip' }),
    aToken(8, { name: 'old-phone', status: 2, used_quota: 64_000 }),
    ...[7, 6, 5, 4, 3, 2, 1].map((id) => aToken(id, { name: `notebook-${id}`, used_quota: id * 12_345 })),
  ]
}
