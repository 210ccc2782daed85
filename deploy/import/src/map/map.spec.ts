import type { ForeignValue } from '@tollgate/foreign-database'
import { channelOf } from './channel'
import { typeOf } from './channel-type'
import { Columns, RowFault } from './columns'
import { flavourOf } from './flavour'
import { inOrder, unitsPerDollar } from './option'
import { redemptionOf, redemptionUseOf } from './redemption'
import { tokenOf } from './token'
import { userOf } from './user'

const columns = (values: Record<string, ForeignValue>) =>
  new Columns({ table: 't', values: new Map(Object.entries(values)) })

const nowS = 1_800_000_000
const key = 'k'.repeat(48)

describe('a user of another gateway', () => {
  const user = { id: 7, username: 'ada', password: '$2a$x', role: 1, status: 1, quota: 5, group: 'vip', aff_history: 9 }
  const of = (more: Record<string, ForeignValue>, hasGithubIds = false) =>
    userOf(columns({ ...user, ...more }), { hasGithubIds })

  it.each([
    [{}, { sourceId: '7', username: 'ada', balanceUnits: 5, role: 1, status: 1, inviterId: '' }],
    [
      { quota: -3n, status: 2 },
      { balanceUnits: -3, status: 2 },
    ],
    [{ role: 100 }, { role: 100 }],
    [
      { role: 0, status: 9 },
      { role: 1, status: 2 },
    ],
    [
      { inviter_id: 3, created_time: 1_700_000_000 },
      { inviterId: '3', createdTime: 1_700_000_000 },
    ],
    [{ created_at: '2025-01-01' }, { createdTime: 0 }],
    [
      { email: null, telegram_id: 0 },
      { email: '', subjects: expect.objectContaining({ telegram: '' }) },
    ],
    [{ aff_count: -1, aff_quota: 4 }, { referral: { invitedCount: 0, quotaUnits: 4, historyUnits: 9 } }],
  ])('of %j is %j', (more, expected) => {
    expect(of(more)).toMatchObject({ kind: 'row', row: expected })
  })

  it.each([[{ deleted_at: '2025-01-01 00:00:00' }], [{ status: 3 }]])('of %j was deleted', (more) => {
    expect(of(more)).toEqual({ kind: 'left', reason: 'was deleted there' })
  })

  it('is bound to ids of GitHub alone, never to a name', () => {
    const noted = { kind: 'row', notes: [expect.stringContaining('--github-ids')] }
    const unbound = { ...noted, row: { subjects: { github: '' } } }
    expect(of({ github_id: '583231' })).toMatchObject(unbound)
    expect(of({ github_id: 'octocat' }, true)).toMatchObject(unbound)
    expect(of({ github_id: '583231' }, true)).toMatchObject({ notes: [], row: { subjects: { github: '583231' } } })
  })

  it.each([
    ['quota', 9_007_199_254_740_993n],
    ['quota', '1.5'],
    ['used_quota', 'many'],
  ])('whose %s is %s is no row', (name, value) => {
    expect(() => of({ [name]: value })).toThrow(RowFault)
  })
})

describe('a token of another gateway', () => {
  const token = { id: 1, user_id: 7, key, status: 1, expired_time: -1, remain_quota: 5, unlimited_quota: 0 }
  it.each([
    [{}, { isEnabled: true, expiredTime: -1, remainUnits: 5, isUnlimited: false, isModelLimited: false }],
    [{ status: 2 }, { isEnabled: false }],
    // Over there and here: it is shown as such, and comes back with more time or quota.
    [{ status: 3, expired_time: nowS - 1 }, { isEnabled: true }],
    [{ status: 4, remain_quota: 0 }, { isEnabled: true }],
    // Given more since, but never enabled again.
    [{ status: 3, expired_time: nowS + 1 }, { isEnabled: false }],
    [{ status: 4, remain_quota: 9 }, { isEnabled: false }],
    [{ unlimited_quota: 't' }, { isUnlimited: true }],
    [
      { models: 'gpt-4o,o3', subnet: '10.0.0.0/8' },
      { isModelLimited: true, modelLimits: 'gpt-4o,o3', allowIps: '10.0.0.0/8' },
    ],
    [
      { model_limits_enabled: 0, model_limits: 'gpt-4o' },
      { isModelLimited: false, modelLimits: 'gpt-4o' },
    ],
  ])('of %j is %j', (more, expected) => {
    expect(tokenOf(columns({ ...token, ...more }), nowS)).toMatchObject({ kind: 'row', row: expected })
  })

  it('that was deleted stays', () => {
    expect(tokenOf(columns({ ...token, deleted_at: '2025-01-01' }), nowS)).toMatchObject({ kind: 'left' })
  })
})

describe('a channel of another gateway', () => {
  const channel = {
    id: 4,
    type: 1,
    key: 'k1\nk2',
    status: 1,
    name: 'main',
    models: 'a,b',
    group: 'default',
    auto_ban: null,
  }
  const of = (more: Record<string, ForeignValue>, flavour: 'new-api' | 'one-api' = 'new-api') =>
    channelOf(columns({ ...channel, ...more }), flavour)

  it.each([
    [{}, { key: ['k1', 'k2'], status: 1, auto_ban: true, setting: '' }],
    [
      { status: 3, auto_ban: 0, name: ' ' },
      { status: 2, auto_ban: false, name: 'channel 4' },
    ],
    [{ key: '[{"a":1},"k"]' }, { key: ['{"a":1}', 'k'] }],
    [{ key: '{"type":\n"service_account"}' }, { key: ['{"type":\n"service_account"}'] }],
    [{ channel_info: '{"is_multi_key":true,"multi_key_status_list":{"0":3}}' }, { key: ['k2'] }],
    [{ channel_info: '{"is_multi_key":true,"multi_key_status_list":{"0":3,"1":2}}' }, { key: ['k1', 'k2'] }],
    [{ setting: '{"proxy":"http://p:1","force_format":false}' }, { setting: { proxy: 'http://p:1' } }],
    [{ setting: 'broken' }, { setting: 'broken' }],
    [
      { model_mapping: null, param_override: 'null' },
      { model_mapping: '', param_override: '' },
    ],
  ])('of %j is %j', (more, body) => {
    expect(of(more)).toMatchObject({ kind: 'row', row: { sourceId: '4', body } })
  })

  it.each([
    [{ header_override: '{"a":"b"}' }, ['its header overrides are left out']],
    [{ setting: '{"pass_through_body_enabled":true}' }, ['of its setting is left out: pass_through_body_enabled']],
    [{ settings: '{}', setting: '{"pass_through_body_enabled":false}' }, []],
  ])('of %j tells what is left out: %j', (more, notes) => {
    expect(of(more)).toMatchObject({ notes })
  })

  it.each([
    [1, 1],
    [14, 14],
    [8, 1],
    [28, 42],
    [36, 43],
    [29, null],
    [4, null],
    [51, null],
  ])('of type %i of one-api is of type %p here', (type, expected) => {
    expect(typeOf('one-api', type)).toBe(expected)
  })

  it('of one-api names no version in its address', () => {
    expect(of({ type: 50, base_url: 'https://a.test/v1/' }, 'one-api')).toMatchObject({
      row: { body: { type: 1, base_url: 'https://a.test' } },
    })
    expect(of({ type: 29 }, 'one-api')).toMatchObject({ kind: 'left' })
  })
})

describe('a database', () => {
  const tables = (tokens: string[]) =>
    ['users', 'channels', 'options']
      .map((name) => ({ name, columns: [] as string[] }))
      .concat({ name: 'tokens', columns: tokens })

  it('is known by the columns of its tokens', () => {
    expect(flavourOf(tables(['id', 'model_limits_enabled']))).toBe('new-api')
    expect(flavourOf(tables(['id', 'subnet']))).toBe('one-api')
    expect(() => flavourOf(tables(['id', 'backup_group']))).toThrow('one-hub')
    expect(() => flavourOf([])).toThrow('no table users, tokens, channels, options')
  })

  it('says what a dollar is, and its options come in an order in which they can be written', () => {
    expect(unitsPerDollar([])).toBe(500_000)
    expect(unitsPerDollar([{ key: 'QuotaPerUnit', value: '1000' }])).toBe(1_000)
    const options = ['GitHubOAuthEnabled', 'Strange', 'GitHubClientId'].map((each) => ({ key: each, value: '1' }))
    expect(inOrder(options).map((option) => option.key)).toEqual(['Strange', 'GitHubClientId', 'GitHubOAuthEnabled'])
  })
})

describe('a redemption code of another gateway (M20)', () => {
  const code = { id: 3, user_id: 1, key: 'k'.repeat(32), status: 1, name: 'spring', quota: 40, created_time: 9 }
  const usual = {
    sourceId: '3',
    creatorId: '1',
    usedById: '',
    name: 'spring',
    key: 'k'.repeat(32),
    status: 1,
    quotaUnits: 40,
    isGift: false,
    maxUses: 0,
    usedCount: 0,
    createdTime: 9,
    redeemedTime: 0,
    validFrom: 0,
    validUntil: 0,
  }

  it.each([
    ['of one-api', {}, {}],
    [
      'that was used',
      { status: 3, used_user_id: 7, redeemed_time: 12 },
      { status: 3, usedById: '7', redeemedTime: 12 },
    ],
    ['that is nobody’s', { used_user_id: 0, user_id: 0 }, { creatorId: '' }],
    ['of new-api, which ends', { expired_time: 99 }, { validUntil: 99 }],
    ['out of PostgreSQL, filled up', { key: 'short-key'.padEnd(32) }, { key: 'short-key' }],
    [
      'that is a gift',
      { is_gift: 1, max_uses: 5, used_count: 2, valid_from: 1, valid_until: 2 },
      { isGift: true, maxUses: 5, usedCount: 2, validFrom: 1, validUntil: 2 },
    ],
  ])('%s', (_, more, expected) =>
    expect(redemptionOf(columns({ ...code, ...more }))).toEqual({
      kind: 'row',
      row: { ...usual, ...expected },
      notes: [],
    }),
  )

  it('stays where it is when it was deleted there', () =>
    expect(redemptionOf(columns({ ...code, deleted_at: '2025-01-01' }))).toMatchObject({ kind: 'left' }))

  it('has those who redeemed it', () => {
    const use = { id: 1, redemption_id: 3, user_id: 7, used_time: 5 }
    const row = { sourceId: '1', name: 'code 3', redemptionId: '3', userId: '7', usedTime: 5 }
    expect(redemptionUseOf(columns(use))).toMatchObject({ kind: 'row', row })
    expect(redemptionUseOf(columns({ ...use, user_id: 0 }))).toMatchObject({ kind: 'left' })
  })
})
