import type { Rows } from './foreign-dumps'

/** The hash of `password123`, as Go's bcrypt makes them. */
const passwordHash = '$2a$10$UY8OpSQVo9o9Fm5dfjKl7OoGZ8M9DmDiFtR8oKICnP6UxG8nx64ca'

/** The key of a user's token there. */
export const keyOf = (prefix: string, userId: number): string => `${prefix}${userId}`.padEnd(48, 'x')

/** What is special of one installation. */
export interface Installation {
  /** In front of names and keys, so that several can come into one house. */
  readonly prefix: string
  readonly users: number
  /** Where its channel leads. */
  readonly upstream: string
}

/** A user's balance there: every one another, some with nothing, one in debt. */
export const balanceOf = (userId: number): number => (userId === 9 ? -70 : (userId % 7) * 1_000 + userId)

/**
 * The tables of a new-api installation. Its users: 1 is root, 2 is called as the root of this house, 3 was deleted, 4 is banned, 9 owes;
 * every other one is usual. Each has a token.
 */
export function installation({ prefix, users, upstream }: Installation): Record<string, Rows> {
  const ids = Array.from({ length: users }, (_, at) => at + 1)
  return {
    abilities: [{ group: 'default', model: 'steady', channel_id: 1, enabled: 1 }],
    channels: [
      channel(1, `${prefix} main`, { base_url: upstream, models: `${prefix}-steady,steady` }),
      channel(2, `${prefix} of a type that nobody knows`, { type: 999 }),
    ],
    logs: ids.map((id) => ({ id, user_id: id, content: "'); INSERT INTO `users` VALUES (1", quota: id })),
    options: [
      { key: 'GroupRatio', value: '{"default":1,"vip":0.5}' },
      { key: 'ModelPrice', value: `{"steady":0.0001,"${prefix}-steady":0.0001}` },
      { key: 'SMTPToken', value: 'a mail password' },
      { key: 'ServerAddress', value: 'https://old.example.com' },
      { key: 'WaffoMerchantId', value: 'm' },
    ],
    redemption_logs: [4, 5].map((user_id, at) => ({ id: at + 1, redemption_id: 4, user_id, used_time: 1_700_000_100 })),
    redemptions: [
      redemption(1, prefix),
      redemption(2, prefix, { status: 2 }),
      redemption(3, prefix, { status: 3, used_user_id: 12, redeemed_time: 1_700_000_100 }),
      redemption(4, prefix, { is_gift: 1, max_uses: 3, used_count: 2 }),
    ],
    tokens: ids.map((id) => ({
      id,
      user_id: id,
      key: keyOf(prefix, id),
      status: 1,
      name: 'laptop',
      created_time: 1_700_000_000,
      expired_time: -1,
      remain_quota: 900,
      unlimited_quota: id % 2,
      model_limits_enabled: 0,
      model_limits: '',
      allow_ips: null,
      used_quota: 5,
      group: '',
      deleted_at: null,
    })),
    users: ids.map((id) => ({
      id,
      username: id === 2 ? 'root' : `${prefix}-${id}`,
      password: passwordHash,
      display_name: `Nr. ${id}'s`,
      role: id === 1 ? 100 : 1,
      status: id === 4 ? 2 : 1,
      email: id % 5 === 0 ? `${prefix}-${id}@example.com` : '',
      github_id: '',
      oidc_id: '',
      access_token: null,
      quota: balanceOf(id),
      used_quota: 77,
      request_count: 3,
      group: id % 3 === 0 ? 'vip' : 'default',
      aff_code: `${prefix}${id}`,
      aff_count: 0,
      aff_quota: 0,
      aff_history: 0,
      inviter_id: id > 10 ? 1 : 0,
      deleted_at: id === 3 ? '2025-01-01 00:00:00' : null,
      created_at: 1_700_000_000 + id,
    })),
  }
}

/** The key of a redemption code there. */
export const codeOf = (prefix: string, id: number): string => `${prefix}-code-${id}`.padEnd(32, 'x')

/** Its codes: one unused, one disabled, one that user 12 redeemed, and a gift that 4 and 5 have of the three it is for. */
function redemption(id: number, prefix: string, more: Record<string, number> = {}) {
  return {
    id,
    user_id: 1,
    key: codeOf(prefix, id),
    status: 1,
    name: 'spring',
    quota: 600,
    is_gift: 0,
    max_uses: -1,
    used_count: 0,
    used_user_id: 0,
    created_time: 1_700_000_000,
    redeemed_time: 0,
    deleted_at: null,
    ...more,
  }
}

function channel(id: number, name: string, more: Record<string, string | number>) {
  return {
    id,
    type: 1,
    key: 'sk-first\nsk-second',
    status: 1,
    name,
    weight: 0,
    base_url: '',
    models: 'steady',
    group: 'default,vip',
    model_mapping: '{}',
    priority: 0,
    auto_ban: 1,
    tag: null,
    setting: '{"force_format":false,"pass_through_body_enabled":false}',
    param_override: null,
    header_override: null,
    channel_info: '{"is_multi_key":true,"multi_key_status_list":{}}',
    ...more,
  }
}

/** Who of an installation comes in, and with what: all but the one with a name that is taken and the one who was deleted. */
export function expectedBalances({ prefix, users }: Pick<Installation, 'prefix' | 'users'>): Map<string, number> {
  const ids = Array.from({ length: users }, (_, at) => at + 1).filter((id) => id !== 2 && id !== 3)
  return new Map(ids.map((id) => [`${prefix}-${id}`, Math.max(0, balanceOf(id))]))
}
