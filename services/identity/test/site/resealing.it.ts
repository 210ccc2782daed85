import { randomUUID } from 'node:crypto'
import { Options } from '@tollgate/messaging'
import { Resealing } from '@tollgate/persistence'
import { AppError, KeyRing } from '@tollgate/platform'
import { Secret, TOTP } from 'otpauth'
import { MailBox, mailPlace } from '../../src/mail/mail-box'
import { SecondFactorProof } from '../../src/second-factor/codes/second-factor-proof'
import { WebhookSecrets } from '../../src/users/setting/webhook-secrets'
import { IdentityApp } from '../support/identity-app'

const old = 'a-master-secret-for-tests'

describe('what identity has sealed, when the master secret changes', () => {
  let identity: IdentityApp
  let root: string
  let ring: KeyRing
  const mailId = randomUUID()
  const mail = { to: 'ada@example.com', subject: 's', text: 't', html: 'h' }
  const users: Record<'eve' | 'ada', number> = { eve: 0, ada: 0 }

  beforeAll(async () => {
    identity = await IdentityApp.start()
    root = await identity.setUp()
    ring = identity.app.get(KeyRing)
    await identity.options(root, { SMTPToken: 'mail-password' })
    const setting = { notify_type: 'webhook', webhook_url: 'https://hook.example/', webhook_secret: 'hush' }
    const saved = await identity.call('PUT', '/api/user/setting', { cookie: root, body: setting })
    expect(saved.message).toBe('')
    for (const name of ['eve', 'ada'] as const) users[name] = await userWithApp(name)
    await identity.database.query(
      `INSERT INTO identity.mails (id, sealed, created_at, expires_at)
       VALUES ('${mailId}', '${identity.app.get(MailBox).seal(mail, mailPlace(mailId))}', now(), now() + '1 hour')`,
    )
  }, 60_000)

  afterAll(() => identity.stop())

  async function userWithApp(name: string): Promise<number> {
    const body = { username: name, password: 'a-long-password' }
    await identity.call('POST', '/api/user/', { cookie: root, body })
    const [row] = await identity.database.query<{ id: number }>(
      `SELECT id FROM identity.users WHERE username = '${name}'`,
    )
    const id = row?.id ?? 0
    await putSecret(id, identity.app.get(SecondFactorProof).seal(id, secretOf(id)))
    return id
  }

  const secretOf = (userId: number) => `JBSWY3DPEHPK3PX${userId % 2 === 0 ? 'A' : 'P'}`
  const putSecret = (userId: number, sealed: string) =>
    identity.database.query(
      `INSERT INTO identity.second_factors (user_id, totp_secret, is_totp_on, last_totp_step, is_after_password)
       VALUES (${userId}, '${sealed}', true, 0, false) ON CONFLICT (user_id) DO UPDATE SET totp_secret = '${sealed}'`,
    )

  async function sealed(): Promise<Record<string, string>> {
    const rows = await identity.database.query<{ place: string; sealed: string }>(
      `SELECT key AS place, value AS sealed FROM identity.options WHERE is_sealed
       UNION ALL SELECT 'totp ' || user_id, totp_secret FROM identity.second_factors
       UNION ALL SELECT 'webhook ' || id, setting->>'webhook_secret_sealed' FROM identity.users
         WHERE setting ? 'webhook_secret_sealed' AND setting->>'webhook_secret_sealed' IS NOT NULL
       UNION ALL SELECT 'mail', sealed FROM identity.mails WHERE sealed IS NOT NULL`,
    )
    return Object.fromEntries(rows.map((row) => [row.place, row.sealed]))
  }

  const pass = () => identity.app.get(Resealing).pass()
  const staleCount = async () => Object.values(await sealed()).filter((text) => !text.startsWith(ring.mark)).length

  it('is sealed anew, whoever edits it meanwhile, and the old one opens nothing', async () => {
    expect(Object.keys(await sealed())).toHaveLength(5)
    ring.replace(['new', old])
    expect(await staleCount()).toBe(5)
    // An edit at the same time, on either side of the pass.
    await Promise.all([pass(), identity.options(root, { SMTPToken: 'mail-password-2' }), pass()])
    await pass()
    expect(await staleCount()).toBe(0)
    expect(ring.pass).toMatchObject({ key: ring.sealing.id, stuck: 0 })
    ring.replace(['new'])
    expect(identity.app.get(Options).get('SMTPToken')).toBe('mail-password-2')
    const now = await sealed()
    expect(identity.app.get(MailBox).open(now['mail'] ?? '', mailPlace(mailId))).toEqual(mail)
    expect(identity.app.get(WebhookSecrets).open(1, now['webhook 1'] ?? '')).toBe('hush')
    const secret = Secret.fromBase32(secretOf(users.ada))
    const code = new TOTP({ secret }).generate({ timestamp: identity.clock.nowMs() })
    expect(identity.app.get(SecondFactorProof).stepOf(users.ada, now[`totp ${users.ada}`] ?? '', code)).not.toBeNull()
  }, 30_000)

  it('cannot be moved to another row', async () => {
    const now = await sealed()
    const foreign = now[`totp ${users.eve}`] ?? ''
    const opening = () => identity.app.get(SecondFactorProof).stepOf(users.ada, foreign, '000000')
    expect(opening).toThrow(AppError)
  })

  it('holds up nothing else where one value opens with no key, and is told', async () => {
    await putSecret(users.eve, (await sealed())[`totp ${users.ada}`] ?? '')
    ring.replace(['newer', 'new'])
    await pass()
    expect(await staleCount()).toBe(1)
    expect(ring.pass).toMatchObject({ key: ring.sealing.id, stuck: 1 })
  }, 30_000)
})
