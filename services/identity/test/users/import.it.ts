import { type ImportedRow, type ImportedUser, optionsImport, usersImport } from '@tollgate/contracts'
import type { OptionList } from '@tollgate/contracts/http/identity'
import { World } from '../rules/world'

/** Of `password123`, as Go's bcrypt makes them. */
const passwordHash = '$2a$10$UY8OpSQVo9o9Fm5dfjKl7OoGZ8M9DmDiFtR8oKICnP6UxG8nx64ca'

const given = (sourceId: number, username: string, more: Partial<ImportedUser> = {}): ImportedUser => ({
  sourceId: String(sourceId),
  username,
  displayName: '',
  passwordHash,
  email: '',
  role: 1,
  status: 1,
  group: 'default',
  accessToken: '',
  affCode: '',
  inviterId: '',
  createdTime: 1_700_000_000,
  subjects: { github: '', oidc: '', wechat: '', telegram: '', linuxdo: '' },
  balanceUnits: 500,
  usedUnits: 7,
  requestCount: 3,
  referral: { invitedCount: 0, quotaUnits: 0, historyUnits: 0 },
  ...more,
})

describe('users and options of another gateway', () => {
  let world: World

  beforeAll(async () => {
    world = await World.open()
  }, 60_000)
  afterAll(() => world?.close())

  const take = async (users: ImportedUser[], more: { isTrial?: boolean; onConflict?: 'skip' | 'suffix' } = {}) => {
    const { rpc } = world.app.billing.messaging
    const batch = { source: 'old', isTrial: false, onConflict: 'skip' as const, ...more, users }
    return (await rpc.call(usersImport, batch)).rows
  }
  const outcomes = (rows: readonly ImportedRow[]) => rows.map(({ sourceId, outcome }) => [sourceId, outcome])
  const rows = <T>(text: string) => world.app.database.query<T & object>(text)
  const brought = () => world.app.billing.brought

  it('are taken whole, and sign in with the password that they had (A46)', async () => {
    const telegram = { github: '', oidc: 'nobody-vouches', wechat: '', telegram: '4711', linuxdo: '' }
    const taken = await take([
      given(1, 'old-root', { role: 100, affCode: 'Ab12', email: 'Old@Root.test ' }),
      given(2, 'a-name-of-twenty-char', { inviterId: '1', group: 'vip', displayName: 'Twenty', subjects: telegram }),
      given(3, 'banned', { status: 2, balanceUnits: -40, passwordHash: '' }),
    ])
    expect(outcomes(taken)).toEqual([
      ['1', 'taken'],
      ['2', 'taken'],
      ['3', 'taken'],
    ])
    expect(taken[0]?.notes).toEqual(['was root there, and is an administrator here'])
    expect(taken[1]?.notes).toEqual([expect.stringContaining('is not bound to oidc')])
    expect(taken[2]?.notes).toEqual(['owed 40 units there: the account begins with 0'])
    const users = await rows<{ id: number; username: string }>(
      `SELECT id, username, display_name, email, role, status, group_name, inviter_id, aff_code, password_hash,
         extract(epoch FROM created_at)::int AS created FROM identity.users WHERE id > 3 ORDER BY id`,
    )
    const [root, twenty, banned] = users
    expect(users).toMatchObject([
      { username: 'old-root', email: 'old@root.test', role: 10, aff_code: 'Ab12', created: 1_700_000_000 },
      { username: 'a-name-of-twenty-char', display_name: 'Twenty', group_name: 'vip', inviter_id: root?.id, role: 1 },
      { username: 'banned', status: 2, password_hash: null, display_name: 'banned' },
    ])
    expect(await rows('SELECT provider, subject, user_id FROM identity.external_identities')).toEqual([
      { provider: 'telegram', subject: '4711', user_id: twenty?.id },
    ])
    expect(brought()).toEqual([
      { source: 'old', sourceId: '1', userId: root?.id, balanceUnits: 500 },
      { source: 'old', sourceId: '2', userId: twenty?.id, balanceUnits: 500 },
      { source: 'old', sourceId: '3', userId: banned?.id, balanceUnits: 0 },
    ])
    const hashOf = () =>
      rows<{ hash: string }>(`SELECT password_hash AS hash FROM identity.users WHERE id = ${twenty?.id}`)
    expect((await hashOf())[0]?.hash).toBe(passwordHash)
    await world.signIn('a-name-of-twenty-char', 'password123')
    // From the first sign-in on it is kept as all passwords are here.
    expect((await hashOf())[0]?.hash).toMatch(/^\$argon2id\$/)
    await world.signIn('a-name-of-twenty-char', 'password123')
    await expect(world.signIn('a-name-of-twenty-char', 'password124')).rejects.toThrow()
  })

  it('are taken once, and are left alone by a second run (A47)', async () => {
    await rows(`UPDATE identity.users SET display_name = 'Mine' WHERE username = 'old-root'`)
    const before = [await world.fingerprint(), brought().length]
    expect(outcomes(await take([given(1, 'old-root'), given(2, 'a-name-of-twenty-char')]))).toEqual([
      ['1', 'before'],
      ['2', 'before'],
    ])
    // Another installation under the same name would be taken for this one.
    const [other] = await take([given(1, 'somebody-else')])
    expect(other).toMatchObject({ outcome: 'refused', reason: expect.stringContaining('--source') })
    expect([await world.fingerprint(), brought().length]).toEqual(before)
  })

  it('never take the name or the address of somebody who is here (A48)', async () => {
    const before = await world.fingerprint()
    const clash = [
      given(11, 'root'),
      given(12, 'r00t'),
      given(13, 'fine', { email: 'old@root.test' }),
      given(14, 'with\u200bnothing'),
      given(15, ''),
    ]
    expect((await take(clash)).map(({ outcome, reason }) => [outcome, reason])).toEqual([
      ['refused', 'This username is taken'],
      ['refused', 'This username looks too much like one that is taken'],
      ['refused', 'This email address is taken'],
      ['refused', expect.stringContaining('invisible')],
      ['refused', expect.stringContaining('must not be empty')],
    ])
    expect(await world.fingerprint()).toEqual(before)
    const other = await take(clash, { onConflict: 'suffix' })
    expect(outcomes(other).map(([, outcome]) => outcome)).toEqual(['taken', 'taken', 'taken', 'refused', 'refused'])
    expect(
      await rows(`SELECT username, email FROM identity.users WHERE username ~ '^(root_|r00t_|fine)' ORDER BY id`),
    ).toEqual([
      { username: 'root_11', email: '' },
      { username: 'r00t_12', email: '' },
      { username: 'fine', email: '' },
    ])
  })

  it('may look like each other, as they did there', async () => {
    expect(outcomes(await take([given(21, 'Zoe'), given(22, 'zoe')]))).toEqual([
      ['21', 'taken'],
      ['22', 'taken'],
    ])
  })

  it('are only told of in a trial', async () => {
    const before = [await world.fingerprint(), brought().length]
    const users = [given(31, 'tried'), given(32, 'root')]
    const tried = await take(users, { isTrial: true })
    expect([await world.fingerprint(), brought().length]).toEqual(before)
    expect(await take(users)).toEqual(tried)
  })

  it('have the same id, and so the same account, where a run broke off (A47)', async () => {
    const before = await world.fingerprint()
    world.app.billing.isBroken = true
    await expect(take([given(41, 'halfway')])).rejects.toThrow()
    world.app.billing.isBroken = false
    expect(await world.fingerprint()).toEqual(before)
    expect(outcomes(await take([given(41, 'halfway')]))).toEqual([['41', 'taken']])
    const told = brought().filter(({ sourceId }) => sourceId === '41')
    const [user] = await rows<{ id: number }>(`SELECT id FROM identity.users WHERE username = 'halfway'`)
    expect(told.map(({ userId }) => userId)).toEqual([user?.id, user?.id])
  })

  it('options are taken by their own checks, where they were never set here (S39)', async () => {
    await world.done('PUT', '/api/option/', { key: 'RetryTimes', value: '3' })
    const options = Object.entries({
      SMTPToken: 'a mail password',
      GroupRatio: '{"default":1,"vip":0.8}',
      RetryTimes: '5',
      ModelRatio: '{"gpt-4o":9}',
      GitHubOAuthEnabled: 'true',
      QuotaForNewUser: 'many',
      ServerAddress: 'https://old.example.com',
      PasswordLoginEnabled: 'false',
      SomethingOfTheirs: '1',
      GitHubClientId: 'abc',
      GitHubClientSecret: 'def',
    }).map(([key, value]) => ({ key, value }))
    const { rpc } = world.app.billing.messaging
    const published = async () => {
      const { data } = await world.done('GET', '/api/option/')
      return (data as OptionList).find(({ key }) => key === 'PublishedPrice')?.value
    }
    const batch = { source: 'old', options: [...options, { key: 'GitHubOAuthEnabled', value: 'true' }] }
    const before = await world.fingerprint()
    const tried = await rpc.call(optionsImport, { ...batch, isTrial: true })
    expect(await world.fingerprint()).toEqual(before)
    expect(await published()).not.toBe('{}')
    const taken = await rpc.call(optionsImport, { ...batch, isTrial: false })
    expect(taken).toEqual(tried)
    // Those of the shipped list would win over the ratios that came (M72).
    expect(await published()).toBe('{}')
    expect(taken.quotaPerUnit).toBe(500_000)
    expect(taken.rows.map(({ sourceId, outcome, reason }) => [sourceId, outcome, reason])).toEqual([
      ['SMTPToken', 'taken', ''],
      ['GroupRatio', 'taken', ''],
      ['RetryTimes', 'refused', 'it was set here, and stays as it is'],
      ['ModelRatio', 'taken', ''],
      ['GitHubOAuthEnabled', 'refused', expect.stringContaining('GitHub client')],
      ['QuotaForNewUser', 'refused', expect.stringContaining('Quota')],
      ['ServerAddress', 'refused', expect.stringContaining('other installation')],
      ['PasswordLoginEnabled', 'refused', expect.stringContaining('lock everybody out')],
      ['SomethingOfTheirs', 'refused', 'there is no such option here'],
      ['GitHubClientId', 'taken', ''],
      ['GitHubClientSecret', 'taken', ''],
      ['GitHubOAuthEnabled', 'taken', ''],
    ])
    const again = await rpc.call(optionsImport, { ...batch, isTrial: false })
    expect(again.rows.filter(({ outcome }) => outcome === 'taken')).toEqual([])
  })
})
