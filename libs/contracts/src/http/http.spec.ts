import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { faultsOfTexts } from '@tollgate/texts'
import type { z } from 'zod'
import { maxUnits } from '../core/units'
import { parseOption } from '../options/registry'
import { routes } from '../routes/routes'
import * as billing from './billing'
import * as channels from './channels'
import { type Answers, faultText, type FaultTexts } from './core'
import { faultOf } from './faults'
import * as identity from './identity'
import * as logs from './logs'
import * as tasks from './tasks'

const faultsOf = (schema: z.ZodType, value: unknown) =>
  schema.safeParse(value).error?.issues.map((issue) => issue.message)

const usage = path.resolve(__dirname, '../../../usage/src')

/** Every file that a bundler takes in with an entry, by following its imports. */
function filesBehind(entry: string, seen = new Set<string>()): Set<string> {
  if (seen.has(entry)) return seen
  seen.add(entry)
  for (const [, given = ''] of readFileSync(entry, 'utf8').matchAll(/from '([^']+)'/g)) {
    if (given === 'zod' || given === '@tollgate/texts') continue
    const target = given === '@tollgate/usage' ? usage : path.resolve(path.dirname(entry), given)
    filesBehind(existsSync(`${target}.ts`) ? `${target}.ts` : path.join(target, 'index.ts'), seen)
  }
  return seen
}

describe('what the console takes in with the schemas', () => {
  it.each(['core', 'identity', 'channels', 'billing', 'logs', 'tasks'])('of %s is zod and little else', (owner) => {
    const files = [...filesBehind(path.join(__dirname, owner, 'index.ts'))].map((file) =>
      path.relative(__dirname, file),
    )
    const foreign = files.filter((file) => !file.startsWith(`${owner}/`) && !file.startsWith('core/'))
    const allowed = [
      '../audit/acts.ts',
      '../pricing/call-entry-kinds.ts',
      '../channels/verdicts.ts',
      '../core/roles-and-statuses.ts',
      '../core/scopes.ts',
      '../core/scopes.ts',
      '../core/limit-bounds.ts',
      '../core/units.ts',
      '../pricing/counts.ts',
      '../pricing/price.ts',
      '../relay/body-kinds.ts',
      '../relay/receipt.ts',
      '../relay/routing-decision.ts',
      '../tasks/task.ts',
    ]
    for (const file of ['index.ts', 'counts.ts']) allowed.push(path.relative(__dirname, path.join(usage, file)))
    expect(foreign.filter((file) => !allowed.includes(file))).toEqual([])
  })
})

describe('the schemas of answers', () => {
  const owners: [string, Answers][] = [
    ['identity', identity.identityAnswers],
    ['channels', channels.channelsAnswers],
    ['billing', billing.billingAnswers],
    ['logs', logs.logsAnswers],
    ['tasks', tasks.tasksAnswers],
  ]
  it.each(owners)('of %s belong to routes of its own', (owner, answers) => {
    const own = routes.filter((route) => route.owner === owner).map((route) => `${route.method} ${route.path}`)
    expect(Object.keys(answers).filter((route) => !own.includes(route))).toEqual([])
  })
})

describe('the texts of faults', () => {
  const texts: FaultTexts = {
    ...identity.identityFaults,
    ...channels.channelsFaults,
    ...billing.billingFaults,
    ...billing.budgetFaults,
    ...billing.redemptionFaults,
    ...logs.logFaults,
  }

  it('are there in both languages, without anything to fill in', () => {
    expect(faultsOfTexts(texts)).toEqual([])
    for (const { zh, en } of Object.values(texts)) expect(`${zh}${en}`).not.toMatch(/[{}]/)
  })

  it('are found by a message, which is told as it stands when it is none of ours', () => {
    expect(faultText(texts, 'identity.passwords-differ', 'zh')).toBe('两次输入的密码不一致')
    expect(faultText(texts, 'toString', 'en')).toBe('toString')
  })

  it('are found by a message of any owner', () => {
    expect(Object.values(texts).filter((text) => faultOf(text.code) !== text)).toEqual([])
    expect(faultOf('identity.toString')).toBeUndefined()
  })
})

describe('what a form hands over', () => {
  const token = {
    name: ' a ',
    model_limits: 'x, y',
    allow_ips: '::1\n10.0.0.0/8',
    expired_time: '2030-01-01',
    count: '2',
  }
  const channel = { name: 'a', key: 'k1,k2', models: 'm，n', group: 'default', setting: {}, auto_ban: 1, type: 3 }
  const setup = { username: ' root ', password: '12345678', confirmPassword: '12345678' }
  const bodies: [string, z.ZodType, object][] = [
    ['a token', billing.createTokenBody, token],
    ['a change of a token', billing.updateTokenBody, { ...token, id: '3', status: 4 }],
    ['a channel', channels.createChannelBody, channel],
    ['a change of a channel', channels.updateChannelBody, { ...channel, id: 3 }],
    ['an upstream', channels.fetchModelsBody, { key: 'a\nb', base_url: 'http://h/' }],
    ['a change of a tag', channels.editTagBody, { tag: 't', models: 'a', groups: null }],
    ['setup', identity.setupBody, setup],
    ['a registration', identity.registerBody, { username: 'ada', password: '12345678', password2: '12345678' }],
    ['a user', identity.createUserBody, { username: 'ada', password: '12345678' }],
    ['a sign-in', identity.signInBody, { username: ' ada', password: ' ' }],
    ['a code of an app', identity.totpCodeBody, { code: '123 456' }],
    ['a recovery code', identity.secondFactorCodeBody, { code: ' 0A1B-2C3D-4E5F' }],
    ['the name of a passkey', identity.renamePasskeyBody, { name: ' Phone ' }],
    ['an option', identity.writeOptionBody, { key: 'RetryTimes', value: 3 }],
  ]
  it.each(bodies)('for %s can be sent: the server reads it as the same', (_what, schema, given) => {
    const parsed = schema.parse(given)
    expect(schema.parse(JSON.parse(JSON.stringify(parsed)))).toEqual(parsed)
  })
})

describe('names and passwords', () => {
  const user = { username: 'ada', password: '12345678' }
  it.each([
    [{ password: '' }, 'identity.credentials-required'],
    [{ password: undefined }, 'identity.credentials-required'],
    [{ password: '1234567' }, 'identity.password-too-short'],
    [{ password: '👍'.repeat(7) }, 'identity.password-too-short'],
    [{ password: '123456789012345678901' }, 'identity.password-too-long'],
    [{ username: '   ' }, 'identity.credentials-required'],
    [{ username: '管理员管理员管理员管理员管' }, 'identity.username-too-long'],
    [{ display_name: 'x'.repeat(21) }, 'identity.display-name-too-long'],
  ])('%j: %s', (wrong, message) => {
    expect(faultsOf(identity.createUserBody, { ...user, ...wrong })?.[0]).toBe(message)
  })

  it.each([
    [{ password: '12345678901234567890' }, { password: '12345678901234567890' }],
    [{ username: '  管理员管理员管理员管理员 ' }, { username: '管理员管理员管理员管理员' }],
    [{ username: '👍'.repeat(12) }, { username: '👍'.repeat(12) }],
  ])('%j fit, and count as people count', (given, expected) => {
    expect(identity.createUserBody.parse({ ...user, ...given })).toMatchObject(expected)
  })

  it('stay when an edit sends an empty password', () => {
    expect(identity.updateSelfBody.parse({ password: '' })).toEqual({ password: '' })
    expect(faultsOf(identity.updateUserBody, { id: 1, password: 'short' })).toEqual(['identity.password-too-short'])
  })

  it('cannot be registered together with a role or quota, or with two passwords', () => {
    for (const smuggled of [{ role: 100 }, { quota: 1 }, { group: 'vip' }, { status: 1 }])
      expect(identity.registerBody.safeParse({ ...user, ...smuggled }).success).toBe(false)
    expect(faultsOf(identity.registerBody, { ...user, password2: 'other' })).toEqual(['identity.passwords-differ'])
    expect(identity.registerBody.parse({ ...user, aff_code: '' })).toMatchObject(user)
  })
})

describe('amounts of quota', () => {
  it.each<[z.ZodType, object, string]>([
    [identity.updateUserBody.pick({ quota: true }), { quota: Number.MAX_SAFE_INTEGER }, 'identity.quota-too-large'],
    [identity.updateUserBody.pick({ quota: true }), { quota: maxUnits + 1 }, 'identity.quota-too-large'],
    [identity.updateUserBody.pick({ quota: true }), { quota: -1 }, 'identity.quota-malformed'],
    [identity.updateUserBody.pick({ quota: true }), { quota: 0.5 }, 'identity.quota-malformed'],
    [identity.updateSettingBody, { quota_warning_threshold: maxUnits + 1 }, 'identity.threshold-too-large'],
    [billing.transferBody, { quota: maxUnits + 1 }, 'billing.transfer-too-large'],
    [billing.createTokenBody, { name: 'a', remain_quota: maxUnits + 1 }, 'billing.token-quota-too-large'],
  ])('beyond their bounds are refused in words: %#', (schema, body, fault) => {
    expect(faultsOf(schema, body)).toEqual([fault])
  })

  it.each(['QuotaForNewUser', 'QuotaForInviter', 'QuotaForInvitee', 'CheckInQuota', 'CheckInMaxQuota'] as const)(
    'that an option gives are what an account can hold: %s',
    (key) => {
      expect(parseOption(key, String(maxUnits))).toBe(maxUnits)
      expect(() => parseOption(key, String(maxUnits + 1))).toThrow(expect.objectContaining({ code: 'too-large' }))
    },
  )
})

describe('fields that people type', () => {
  it('take addresses and blocks of both families, one per line, and nothing else', () => {
    const addresses = (allow_ips: string) => billing.createTokenBody.safeParse({ name: 'a', allow_ips })
    expect(addresses('10.0.0.0/8\n192.168.1.5\n\n2001:db8::/32,::1').data?.allow_ips).toHaveLength(4)
    for (const wrong of ['10.0.0.0/40', '1.2.3', 'localhost', '::/129', '01.2.3.4'])
      expect(addresses(wrong).error?.issues[0]?.message).toBe('billing.token-address-malformed')
  })

  it.each([
    ['the models of a token', billing.createTokenBody, { name: 'a' }, 'model_limits'],
    ['the addresses of a token', billing.createTokenBody, { name: 'a' }, 'allow_ips'],
    ['the models of a channel', channels.createChannelBody, { name: 'a', key: 'k', group: 'g', type: 1 }, 'models'],
    ['the keys of a channel', channels.createChannelBody, { name: 'a', models: 'm', group: 'g', type: 1 }, 'key'],
  ])('have one fault, and not one for each entry, in a list that is too long: %s', (_what, schema, rest, field) => {
    const { error } = schema.safeParse({ ...rest, [field]: Array(50_000).fill(0) })
    expect(error?.issues.map(({ path }) => path)).toEqual([[field]])
    expect(JSON.stringify(error?.issues).length).toBeLessThan(1_000)
  })

  it('leave a key whole whatever else it holds', () => {
    const body = { name: 'a', models: 'm', key: 'id|secret,sk-2\r\n{"a": 1}' }
    expect(channels.createChannelBody.parse(body).key).toEqual(['id|secret', 'sk-2', '{"a": 1}'])
  })

  it.each([
    ['a,b\nc', ['a', 'b', 'c']],
    [' a ，b , a\r\n\r\n', ['a', 'b']],
  ])('%j are the names %j', (models, names) => {
    expect(channels.editTagBody.parse({ tag: 't', models }).models).toEqual(names)
  })
})

describe('the receipt behind a log row', () => {
  it('is read as far as it can be', () => {
    expect(logs.readLogDetails('{"frt":812,"evidence":"reported","later":1}')).toEqual({
      frt: 812,
      evidence: 'reported',
    })
    expect(logs.readLogDetails('')).toEqual({})
  })
})
