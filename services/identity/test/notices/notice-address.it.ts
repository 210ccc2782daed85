import type { AuditList, UserSetting } from '@tollgate/contracts/http/identity'
import { type Person, World } from '../rules/world'
import { SmtpInbox } from '../support/smtp-inbox'
import { confirmed, noticeCode } from './notice-codes'

const path = '/api/user/setting/notification_email'
const wrong = 'The code from the email is wrong or has expired'

describe('the address for notices', () => {
  let world: World
  let inbox: SmtpInbox

  beforeAll(async () => {
    ;[world, inbox] = await Promise.all([World.open(), SmtpInbox.start()])
    for (const [key, value] of [
      ['SMTPFrom', 'gate@site.test'],
      ['SMTPServer', '127.0.0.1'],
      ['SMTPPort', String(inbox.port)],
    ] as const)
      await world.setOption(key, value)
  }, 60_000)
  afterAll(async () => {
    await world?.close()
    await inbox?.stop()
  })
  beforeEach(() => world.app.forgetLimits())

  const set = (person: Person, address: string) =>
    world.call(person, ['PUT', '/api/user/setting', { notification_email: address }])
  const send = (person: Person, language = 'en') => world.call(person, ['POST', `${path}/code`], language)
  const confirm = (person: Person, code: string) => world.call(person, ['POST', `${path}/confirm`, { code }])
  const own = ({ id }: Person, address: string) =>
    world.rows('UPDATE identity.users SET email = $2 WHERE id = $1', [id, address])
  const shown = async ({ id }: Person) => JSON.parse((await world.view(id)).setting) as UserSetting
  const fell = ({ id: userId }: Person) =>
    world.app.billing.quotaFell({
      userId,
      balanceUnits: 99_000,
      thresholdUnits: 500_000,
      fellAt: '2026-01-01T00:00:00.000Z',
    })
  /** Everything that was told before has been applied once this has: the bus keeps the order. */
  const nobodyWasTold = async () => {
    const witness = await world.newUser()
    const address = `${witness.name}@site.test`
    await own(witness, address)
    await fell(witness)
    expect((await inbox.next()).to).toEqual([address])
    expect(inbox.unread).toBe(0)
  }
  const acts = async ({ id }: Person) =>
    ((await world.done('GET', `/api/audit/?target_kind=user&target_id=${id}`)).data as AuditList).items
      .filter(({ action }) => action.startsWith('credential.') || action.startsWith('user.setting'))
      .map(({ action, details }) => [action, details])
      .reverse()

  it('gets nothing before its owner has agreed, and then everything', async () => {
    const user = await world.newUser()
    expect((await set(user, 'ops@site.test')).success).toBe(true)
    expect(await shown(user)).toMatchObject({ notification_email_confirmed: false })
    await fell(user)
    await nobodyWasTold()
    const code = await noticeCode(world, user, inbox)
    expect(await confirm(user, code)).toMatchObject({ success: true })
    expect(await shown(user)).toMatchObject({ notification_email_confirmed: true })
    expect((await inbox.news.next()).to).toEqual(['ops@site.test'])
    await fell(user)
    expect((await inbox.next()).to).toEqual(['ops@site.test'])
  })

  it('leaves the account’s own to get them meanwhile, which needs no confirming', async () => {
    const user = await world.newUser()
    await own(user, 'me@site.test')
    await set(user, 'stranger@site.test')
    expect((await inbox.news.next()).text).toContain('notices are to go to stranger@site.test once that is confirmed')
    await fell(user)
    expect((await inbox.next()).to).toEqual(['me@site.test'])
    await set(user, 'me@site.test')
    await inbox.news.next()
    expect(await shown(user)).toMatchObject({ notification_email_confirmed: true })
    expect((await send(user)).message).toBe('This address for notices is confirmed already')
  })

  it('has to be confirmed anew once it is another', async () => {
    const user = await world.newUser()
    await confirmed(world, user, inbox, 'first@site.test')
    await set(user, 'second@site.test')
    expect((await inbox.news.next()).to).toEqual(['first@site.test'])
    await fell(user)
    await nobodyWasTold()
    await set(user, 'first@site.test')
    expect(await shown(user)).toMatchObject({ notification_email_confirmed: false })
  })

  it('is told by a mail that says nothing of whoever asks', async () => {
    const user = await world.newUser()
    await set(user, 'owner@site.test')
    expect((await send(user, 'zh')).success).toBe(true)
    const { to, text } = await inbox.next()
    expect(to).toEqual(['owner@site.test'])
    expect(text).toContain('有人希望将 Tollgate 账户的通知发送到此邮箱')
    expect(text).not.toContain(user.name)
  })

  it('is mailed to no more than any address is, and to none that was not saved', async () => {
    const user = await world.newUser()
    expect((await send(user)).message).toBe('Save an address for notices first')
    await set(user, 'often@site.test')
    const again = () =>
      world.app.call('POST', `${path}/code`, { cookie: user.cookie, headers: { 'x-forwarded-for': '203.0.113.5' } })
    expect((await again()).status).toBe(200)
    expect(await again()).toMatchObject({ status: 429, success: false })
    await inbox.next()
  })

  it('is confirmed by the code for this account and this address alone, once, in time', async () => {
    const [user, other] = [await world.newUser(), await world.newUser()]
    for (const person of [user, other]) await set(person, 'shared@site.test')
    const code = await noticeCode(world, user, inbox)
    expect((await confirm(other, code)).message).toBe(wrong)
    expect((await confirm(user, '')).message).toBe('Enter the code from the email')
    await set(user, 'changed@site.test')
    expect((await confirm(user, code)).message).toBe(wrong)
    await set(user, 'shared@site.test')
    expect((await confirm(user, code)).success).toBe(true)
    expect((await confirm(user, code)).message).toBe('This address for notices is confirmed already')
    const late = await noticeCode(world, other, inbox)
    world.app.clock.advance(600_000)
    expect((await confirm(other, late)).message).toBe(wrong)
  })

  it('takes no code that was mailed to bind or to reset', async () => {
    const user = await world.newUser()
    await set(user, 'free@site.test')
    await world.call('visitor', ['GET', '/api/verification?email=free@site.test'])
    const [code = ''] = /^\d{6}$/m.exec((await inbox.next()).text) ?? []
    expect((await confirm(user, code)).message).toBe(wrong)
  })

  it('is on record: what it was, what it is, and that it was confirmed, by whom', async () => {
    const user = await world.newUser()
    await confirmed(world, user, inbox, 'log@site.test')
    await set(user, '')
    expect(await acts(user)).toEqual([
      ['credential.notice-address-set', { notification_email: { from: '', to: 'log@site.test' } }],
      ['user.setting-updated', { language: { from: 'zh', to: 'en' } }],
      ['credential.notice-address-confirmed', { notification_email: 'log@site.test' }],
      ['credential.notice-address-removed', { notification_email: { from: 'log@site.test', to: '' } }],
    ])
  })

  it('is no program’s to change', async () => {
    const admin = world.person('admin')
    await world.app.prove(admin.cookie, 'long-enough')
    const body = { name: 'tool', scopes: ['read', 'users', 'options'], expired_time: -1, allow_ips: '' }
    const made = await world.call(admin, ['POST', '/api/access_tokens/', body])
    const authorization = (made.data as { key: string }).key
    for (const step of ['code', 'confirm']) {
      const answer = await world.app.call('POST', `${path}/${step}`, {
        body: { code: '1' },
        headers: { authorization },
      })
      expect(answer.status).toBe(403)
    }
  })
})
