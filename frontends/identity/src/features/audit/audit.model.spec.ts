import { channelDetail, verdictCauses } from '@tollgate/contracts/http/channels'
import { auditActions, auditTargetKinds } from '@tollgate/contracts/http/identity'
import en from '../../i18n/audit.en.json'
import zh from '../../i18n/audit.zh.json'
import {
  channelState,
  factsOf,
  isKnownAction,
  isKnownCause,
  isKnownField,
  isKnownReason,
  relatedOf,
  summaryOf,
} from './audit.model'

const roles = { role: (value: unknown) => (value === 10 ? 'admin' : 'user') }

describe('the details of an act', () => {
  it.each([
    [{}, []],
    [{ role: { from: 1, to: 10 } }, [{ name: 'role', from: 'user', to: 'admin' }]],
    [{ password: '***' }, [{ name: 'password', from: null, to: '***' }]],
    [{ value: { from: '***', to: '***' } }, [{ name: 'value', from: null, to: '***' }]],
    [{ key: { secret: 'changed' } }, [{ name: 'key', from: null, to: 'changed' }]],
    [{ allow_ips: ['::1', '10.0.0.0/8'] }, [{ name: 'allow_ips', from: null, to: '::1, 10.0.0.0/8' }]],
    [{ value: 'true' }, [{ name: 'value', from: null, to: 'true' }]],
    [{ more: { deep: [1, 2] } }, [{ name: 'more', from: null, to: '{\n  "deep": [\n    1,\n    2\n  ]\n}' }]],
    [{ display_name: { from: '', to: 'Ada' } }, [{ name: 'display_name', from: '', to: 'Ada' }]],
  ])('%j are %j', (details, facts) => {
    expect(factsOf({ details }, roles)).toEqual(facts)
  })

  it.each([
    [{ role: { from: 1, to: 10 } }, 'Role: user → admin'],
    [{ display_name: { from: '', to: 'Ada' }, password: '***' }, 'Display name: “” → Ada; Password: ***'],
    [{ value: `{\n  "a": "${'x'.repeat(60)}"\n}` }, `{ "a": "${'x'.repeat(31)}…`],
  ])('of %j are told in one line', (details, line) => {
    expect(summaryOf(factsOf({ details }, roles), (name) => en.audit.fields[name as 'role'])).toBe(line)
  })
})

it.each([
  ['user.created', true],
  ['user.teleported', false],
])('%s is known: %s', (action, answer) => {
  expect(isKnownAction(action)).toBe(answer)
})

const textAt = (texts: object, path: string): unknown =>
  path.split('.').reduce<unknown>((found, name) => (found as Record<string, unknown> | undefined)?.[name], texts)

it.each([
  ['zh', zh],
  ['en', en],
])('every act and every kind of target has a text in %s', (_language, { audit }) => {
  const named = [
    ...auditActions.map((action) => `actions.${action}`),
    ...auditTargetKinds.map((kind) => `targets.${kind}`),
  ]
  expect(named.filter((path) => typeof textAt(audit, path) !== 'string')).toEqual([])
})

it('every field of a channel that an act may tell has a name', () => {
  const balance = ['balance', 'balance_currency', 'balance_updated_time']
  // Of keys an act tells how many there are, and whether they changed.
  const noted = [...balance, 'response_time', 'test_time', 'used_quota', 'other_info', 'disabled_keys', 'keys_revision']
  const unwritten = [...noted, 'created_time']
  const told = Object.keys(channelDetail.shape).filter((name) => !unwritten.includes(name))
  expect(told.filter((name) => !isKnownField(name))).toEqual([])
})

it.each([
  ['zh', zh],
  ['en', en],
])('every cause by which a channel is switched by itself has a text in %s', (_language, { audit }) => {
  const unsaid = verdictCauses.filter((cause) => !isKnownCause(cause) || !textAt(audit, `causes.${cause}`))
  expect(unsaid).toEqual([])
})

it('an act is followed up by its session, person, address, target and kind', () => {
  const entry = {
    ...{ id: 1, created_at: 1, actor_id: 1, actor_name: 'root', action: 'user.created', outcome: 'done' as const },
    ...{ target_kind: 'user' as const, target_id: 7, target_name: 'ada', details: {}, address: '::1', session: 's' },
  }
  expect(relatedOf(entry).map(({ name, filters }) => [name, filters])).toEqual([
    ['session', { session: 's' }],
    ['actor', { actor: 'root' }],
    ['address', { address: '::1' }],
    ['target', { target_kind: 'user', target_id: '7' }],
    ['action', { action: 'user.created' }],
  ])
  const bare = { ...entry, session: null, actor_name: '', address: '', target_id: null }
  expect(relatedOf(bare).map(({ name }) => name)).toEqual(['action'])
})

it.each([
  ['zh', zh],
  ['en', en],
])('no detail has a text in %s that nothing would show', (_language, { audit }) => {
  expect(Object.keys(audit.fields).filter((name) => !isKnownField(name))).toEqual([])
})

// What services tell of their acts, from their own tests and code.
it.each([
  ['api-token.created', ['id', 'name', 'scopes', 'expired_time', 'allow_ips']],
  [
    'channel.updated',
    [
      'model_prefix',
      'model_mapping',
      'status_code_mapping',
      'param_override',
      'setting',
      'auto_ban',
      'cause',
      'reason',
      'key_position',
    ],
  ],
  ['credential.email-bound', ['email']],
  ['credential.external-bound', ['provider']],
  ['credential.second-step-set', ['after_password']],
  ['sign-in.succeeded', ['way', 'user_agent', 'replaced_session']],
  ['site.issuer-moved', ['issuer', 'moved', 'left']],
  ['site.set-up', ['self_use', 'demo_site', 'price_list']],
  ['site.imported', ['users', 'tokens', 'channels']],
  ['token.created', ['model_limits_enabled', 'remain_quota', 'key_hidden']],
  ['token.key-rotated', ['key', 'key_version', 'overlap_seconds']],
  ['user.setting-updated', ['notify_type', 'webhook_url', 'webhook_secret', 'quota_warning_threshold']],
])('the details of %s have names', (_action, details) => {
  expect(details.filter((name) => !isKnownField(name))).toEqual([])
})

it.each([
  ['zh', zh],
  ['en', en],
])('every reason that is known has a text in %s', (_language, { audit }) => {
  expect(Object.keys(audit.reasons).filter((name) => !isKnownReason(name))).toEqual([])
})

it.each([
  [1, 'enabled'],
  [2, 'disabled'],
  [3, 'auto-disabled'],
])('a channel of status %i is %s', (status, state) => {
  expect(channelState(status)).toBe(state)
})
