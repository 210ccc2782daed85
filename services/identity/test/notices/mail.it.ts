import type { UserList } from '@tollgate/contracts/http/identity'
import { Transactions } from '@tollgate/persistence'
import { verificationLetter } from '../../src/mail/letters/letters'
import { MailService } from '../../src/mail/mail.service'
import { IdentityApp } from '../support/identity-app'
import { SmtpInbox } from '../support/smtp-inbox'

interface MailRow {
  sealed: string | null
  sent_at: Date | null
  failure: string | null
}

describe('mail', () => {
  let app: IdentityApp
  let root: string
  let inbox: SmtpInbox
  const inboxes: SmtpInbox[] = []

  const served = async (...given: Parameters<typeof SmtpInbox.start>) => {
    inbox = await SmtpInbox.start(...given)
    inboxes.push(inbox)
    await app.options(root, { SMTPPort: inbox.port })
    return inbox
  }
  const enqueue = (to: string, language: 'zh' | 'en' = 'en') =>
    app.app.get(Transactions).run((tx) =>
      app.app.get(MailService).enqueue(tx, {
        to,
        letter: verificationLetter({ site: 'Tollgate', code: '012345', minutes: 10 }),
        language,
        lifetimeMs: 600_000,
      }),
    )
  const rowsOf = (condition: string) => app.database.query<MailRow>(`SELECT * FROM identity.mails WHERE ${condition}`)
  const test = (to: unknown = 'root@site.test', language = 'en') =>
    app.call('POST', '/api/option/test_mail', {
      cookie: root,
      body: { to },
      headers: { 'accept-language': language },
    })

  beforeAll(async () => {
    app = await IdentityApp.start()
    root = await app.setUp()
  }, 60_000)

  afterAll(async () => {
    await app?.stop()
    await Promise.all(inboxes.map((each) => each.stop()))
  })

  describe('to try the settings', () => {
    it('is refused while no server is named', async () => {
      expect((await test()).message).toMatch('has not set up a mail server')
    })

    it('is sent at once, from the sender of the options, and noted in the audit log', async () => {
      await app.options(root, { SMTPServer: '127.0.0.1', SMTPFrom: 'gate@site.test', SystemName: 'Müller & Söhne' })
      await served()
      expect(await test()).toMatchObject({ success: true })
      const mail = await inbox.next()
      expect(mail).toMatchObject({ from: 'gate@site.test', to: ['root@site.test'], user: null })
      expect(mail.text).toContain('test mail from Müller & Söhne')
      const audit = await app.call('GET', '/api/audit/?action=mail.tested', { cookie: root })
      expect(audit.data).toMatchObject({ items: [{ target_name: 'root@site.test' }] })
      await app.options(root, { SystemName: 'Tollgate' })
    })

    it('speaks the language of who asks', async () => {
      await test('root@site.test', 'zh-CN')
      expect((await inbox.next()).text).toContain('这是一封来自 Tollgate 的测试邮件')
    })

    it.each([
      [{ code: 550, text: 'No such mailbox' }, 'The test mail could not be sent: 550 No such mailbox'],
      [{ code: 451, text: 'Try again later' }, 'The test mail could not be sent: 451 Try again later'],
    ])('answers the refusal in the server’s words: %j', async (refusal, message) => {
      inbox.refusals.push(refusal)
      expect(await test()).toMatchObject({ status: 200, success: false, message })
    })

    it.each([
      [null, 'Enter an email address'],
      ['', 'Enter an email address'],
      ['nobody', 'This is not an email address'],
      ['a@b.test, c@d.test', 'This is not an email address'],
    ])('is refused to %p', async (to, message) => {
      expect((await test(to)).message).toBe(message)
    })

    it('is root’s alone', async () => {
      expect((await app.call('POST', '/api/option/test_mail', { body: { to: 'a@b.test' } })).status).toBe(401)
      await app.call('POST', '/api/user/', { cookie: root, body: { username: 'ada', password: 'ada-password' } })
      const found: UserList = (await app.call('GET', '/api/user/search?keyword=ada', { cookie: root })).data
      const id = found.items[0]?.id
      await app.call('POST', '/api/user/manage', { cookie: root, body: { id, action: 'promote' } })
      const ada = await app.signIn('ada', 'ada-password')
      const asked = await app.call('POST', '/api/option/test_mail', { cookie: ada, body: { to: 'a@b.test' } })
      expect(asked.status).toBe(403)
    })
  })

  describe('by way of the server', () => {
    const authOptional = false
    const knows: Parameters<typeof SmtpInbox.start>[0] = {
      authOptional,
      onAuth: ({ username, password }, _session, done) =>
        username === 'gate' && password === 'secret'
          ? done(null, { user: username })
          : done(Object.assign(new Error('Authentication failed'), { responseCode: 535 })),
    }

    it('signs in with account and password', async () => {
      await served(knows)
      await app.options(root, { SMTPAccount: 'gate', SMTPToken: 'secret' })
      expect(await test()).toMatchObject({ success: true })
      expect(await inbox.next()).toMatchObject({ user: 'gate', from: 'gate@site.test' })
    })

    it('says what the server said of a wrong password, and takes the right one for the next mail', async () => {
      await app.options(root, { SMTPToken: 'old' })
      expect((await test()).message).toMatch('535 Authentication failed')
      await app.options(root, { SMTPToken: 'secret' })
      expect(await test()).toMatchObject({ success: true })
      await inbox.next()
    })

    it('sends no password to a server on a network that offers no TLS', async () => {
      let passwords = 0
      await served({
        ...knows,
        disabledCommands: ['STARTTLS'],
        onAuth: (_auth, _session, done) => {
          passwords += 1
          done(null, { user: 'gate' })
        },
      })
      // Leads here as well, and is not named as this host.
      await app.options(root, { SMTPServer: '0.0.0.0', SMTPToken: 'secret' })
      expect(await test()).toMatchObject({ success: false, message: expect.stringContaining('command not recognized') })
      expect([passwords, inbox.attempts]).toEqual([0, 0])
      await app.options(root, { SMTPServer: '127.0.0.1' })
    })

    it.each([
      ['from the first byte', { secure: true }, true],
      ['after STARTTLS', { hideSTARTTLS: false }, false],
    ])('trusts no certificate that nobody vouches for, %s', async (_when, options, SMTPSSLEnabled) => {
      await served(options)
      await app.options(root, { SMTPSSLEnabled })
      expect((await test()).message).toMatch(/certificate/)
      expect(inbox.attempts).toBe(0)
      await app.options(root, { SMTPSSLEnabled: false })
    })

    it('never goes to a metadata address', async () => {
      await app.keep('SMTPServer', '169.254.169.254')
      expect(await test()).toMatchObject({ status: 200, success: false })
      await app.options(root, { SMTPServer: '127.0.0.1' })
    })

    it('says so when nobody is there', async () => {
      const gone = await SmtpInbox.start()
      const { port } = gone
      await gone.stop()
      await app.options(root, { SMTPPort: port })
      expect((await test()).message).toMatch('ECONNREFUSED')
    })
  })

  describe('of the queue', () => {
    beforeAll(async () => {
      await app.options(root, { SMTPToken: '', SMTPAccount: '' })
      await served()
    })

    it('goes out with the transaction, and its content is kept no longer', async () => {
      await enqueue('one@site.test')
      const mail = await inbox.next()
      expect(mail).toMatchObject({ to: ['one@site.test'] })
      expect(mail.text).toContain('012345')
      expect(mail.raw).toMatch(/^Message-ID: <[0-9a-f-]{36}@site\.test>/im)
      await settled()
      expect(await rowsOf(`sent_at IS NOT NULL`)).toEqual([expect.objectContaining({ sealed: null, failure: null })])
    })

    it('does not go out with a transaction that was rolled back', async () => {
      const failing = app.app.get(Transactions).run(async (tx) => {
        await app.app.get(MailService).enqueue(tx, {
          to: 'never@site.test',
          letter: verificationLetter({ site: 'Tollgate', code: '1', minutes: 10 }),
          language: 'en',
          lifetimeMs: 600_000,
        })
        throw new Error('no')
      })
      await expect(failing).rejects.toThrow('no')
      await app.app.get(MailService).sweep()
      await enqueue('two@site.test')
      expect((await inbox.next()).to).toEqual(['two@site.test'])
    })

    it('waits sealed', async () => {
      inbox.refusals.push({ code: 421, text: 'Busy' })
      await enqueue('three@site.test', 'zh')
      const [row] = await rowsOf(`sent_at IS NULL AND failure IS NULL`)
      expect(row?.sealed).toMatch(/^v2\./)
      expect((await inbox.next()).text).toContain('您的验证码为')
    })

    it('is tried again after a passing refusal', async () => {
      const before = inbox.attempts
      inbox.refusals.push({ code: 451, text: 'Greylisted' })
      await enqueue('four@site.test')
      expect((await inbox.next()).to).toEqual(['four@site.test'])
      expect(inbox.attempts - before).toBe(2)
    })

    it('is given up after a refusal for good, with what the server said', async () => {
      inbox.refusals.push({ code: 550, text: 'No such mailbox' })
      await enqueue('five@site.test')
      await settled()
      expect(await rowsOf(`failure IS NOT NULL`)).toEqual([
        expect.objectContaining({
          sealed: null,
          sent_at: null,
          failure: expect.stringContaining('550 No such mailbox'),
        }),
      ])
      expect(inbox.unread).toBe(0)
    })

    it('is found by the sweep when its job was lost, and is not sent once it is of no use', async () => {
      await app.withoutRedis(async () => void (await enqueue('six@site.test')))
      app.clock.advance(31_000)
      await app.app.get(MailService).sweep()
      expect((await inbox.next()).to).toEqual(['six@site.test'])
      await settled()

      await app.withoutRedis(async () => void (await enqueue('seven@site.test')))
      app.clock.advance(600_000)
      await app.app.get(MailService).sweep()
      await settled()
      expect(await rowsOf(`failure = 'expired'`)).toHaveLength(1)
      expect(inbox.unread).toBe(0)
    })

    it('leaves a trace for a week', async () => {
      app.clock.advance(8 * 24 * 3_600_000)
      await app.app.get(MailService).sweep()
      expect(await rowsOf('true')).toEqual([])
    })

    /** Resolves once no mail waits. */
    async function settled(): Promise<void> {
      while ((await rowsOf('sealed IS NOT NULL')).length > 0) await new Promise(setImmediate)
    }
  })
})
