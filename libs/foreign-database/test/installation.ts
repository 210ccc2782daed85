import type { PlainRow } from './reading'

/** What each of the recorded files holds: a small installation, with all that is hard to write in one or the other of them. */
export const installation: readonly PlainRow[] = [
  [
    'users',
    {
      ...{ id: 1, username: 'root', display_name: 'Root User', role: 100, status: 1, email: '', github_id: '' },
      password: '$2a$10$N9qo8uLOickgx2ZMRZoMyeIjZAgcfl7p92ldGxad68LJZdL17lhWy',
      ...{ access_token: null, quota: 9007199254740993n, used_quota: 0, group: 'default', aff_code: 'x7Qa' },
      ...{ inviter_id: 0, deleted_at: null },
      setting: '{"quota_warning_threshold":500000,"notify":"it\'s \\"on\\""}',
    },
  ],
  [
    'users',
    {
      ...{ id: 2, username: '小明', password: 'p', role: 1, status: 2, email: 'ming@example.com', github_id: '8f' },
      display_name: 'tab\there, line\nend, \r\n, back\\slash, \\n, \\N and \\.',
      ...{ access_token: 'd41d8cd98f00b204e9800998ecf8427e', quota: -5, used_quota: 2147483647, group: 'vip' },
      ...{ aff_code: null, inviter_id: 1, deleted_at: null, setting: '' },
    },
  ],
  [
    'users',
    {
      ...{ id: 7, username: "o'hara; -- /* $$ */", password: 'p', display_name: '😀 "quoted" `so` %_ \\%', role: 10 },
      ...{ status: 1, email: null, github_id: null, access_token: null, quota: 0, used_quota: -9223372036854775808n },
      ...{ group: '', aff_code: '); DROP', inviter_id: null, deleted_at: null, setting: null },
    },
  ],
  [
    'tokens',
    {
      ...{ id: 1, user_id: 1, key: 'aB3dE5gH7jK9mN1pQ3sT5vW7yZ9bC1dE3fG5hJ7kL9mN1pQ3', status: 1, name: 'laptop' },
      ...{ created_time: 1700000000, expired_time: -1, remain_quota: 500000, unlimited_quota: 1 },
      ...{ model_limits_enabled: 0, model_limits: '', allow_ips: '10.0.0.1\n10.0.0.2', group: 'auto' },
    },
  ],
  [
    'tokens',
    {
      ...{ id: 3, user_id: 2, key: 'k2', status: 3, name: '', created_time: 0, expired_time: 1893456000 },
      ...{ remain_quota: -1, unlimited_quota: 0, model_limits_enabled: 1, model_limits: 'gpt-4o,claude-3-5-sonnet' },
      ...{ allow_ips: null, group: '' },
    },
  ],
  [
    'channels',
    {
      ...{ id: 4, type: 1, key: 'sk-first\nsk-second', status: 1, name: 'openai', weight: 0, balance: 12.25 },
      ...{ base_url: 'https://api.openai.com', models: 'gpt-4o,gpt-4o-mini', model_mapping: '{"gpt-4": "gpt-4o"}' },
      priority: null,
      channel_info: '{"is_multi_key":true,"multi_key_size":2,"multi_key_mode":"polling"}',
    },
  ],
  [
    'channels',
    {
      ...{ id: 5, type: 14, key: '{"type":"service_account","private_key":"-----BEGIN\\nEND-----\\n"}', status: 3 },
      ...{ name: null, weight: 4294967295, base_url: '', balance: 1e-7, models: '', model_mapping: null },
      ...{ priority: -3, channel_info: '{}' },
    },
  ],
  ['options', { key: 'ModelRatio', value: '{\n  "gpt-4o": 1.25,\n  "o1": 7.5\n}' }],
  ['options', { key: 'Notice', value: '' }],
  ['options', { key: 'SystemName', value: "It's \\\\ ours" }],
]
