import type { AuditEntry, TotpSetup } from '@tollgate/contracts/http/identity'
import { Secret, TOTP } from 'otpauth'
import { RootRescue } from '../../src/rescue/root-rescue.service'
import { Device } from '../support/device'
import { IdentityApp } from '../support/identity-app'
import { someUser } from '../support/people'
import { aProgram } from '../support/programs'
import { TurnstileStandIn } from '../support/turnstile-stand-in'

describe('root, who has lost password and authenticator (A45)', () => {
  let app: IdentityApp
  let cloudflare: TurnstileStandIn
  let root: Device
  const rescue = (password: string) => app.app.get(RootRescue).rescue(password)
  const acts = async (browser: Device) =>
    ((await browser.get('/api/audit/?target_kind=user&page_size=100')).data as { items: AuditEntry[] }).items.filter(
      ({ details }) => details['way'] === 'operator',
    )

  beforeAll(async () => {
    // At the start there is no root yet, which only the log says.
    cloudflare = await TurnstileStandIn.start()
    app = await IdentityApp.start({ ROOT_RESCUE_PASSWORD: 'no root, no rescue', TURNSTILE_URL: cloudflare.url })
    await app.setUp()
    root = new Device(app)
    await root.signIn('root', 'root-password')
    const { secret } = (await root.post('/api/user/2fa/totp/begin')).data as TotpSetup
    const code = TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: app.clock.nowMs() })
    expect(await root.post('/api/user/2fa/totp/confirm', { code })).toMatchObject({ success: true })
  }, 60_000)
  afterAll(async () => {
    await app?.stop()
    await cloudflare?.stop()
  })

  it('is let in by the password of the operator, who starts the service, and by nothing of before', async () => {
    const program = await aProgram(app, root.cookie)
    // Whoever guessed at the account meanwhile keeps nobody out.
    for (let guess = 0; guess < 12; guess++) await new Device(app).signIn('root', `wrong-${guess}`)
    expect(await rescue('a way back in 1')).toBe('root')
    expect(await root.isSignedIn()).toBe(false)
    expect((await program.get('/api/user/self')).status).toBe(401)
    const again = new Device(app)
    expect((await again.signIn('root', 'root-password')).success).toBe(false)
    expect(await again.signIn('root', 'a way back in 1')).toMatchObject({ success: true, data: { username: 'root' } })
    expect((await acts(again)).map(({ action, actor_id, target_name }) => [action, actor_id, target_name])).toEqual([
      ['user.second-factor-reset', null, 'root'],
      ['credential.password-changed', null, 'root'],
    ])
  })

  it('stays signed in when another process, or a restart, finds it done', async () => {
    const again = new Device(app)
    await again.signIn('root', 'a way back in 1')
    expect(await Promise.all([rescue('a way back in 1'), rescue('a way back in 1')])).toEqual(['root', 'root'])
    expect(await again.isSignedIn()).toBe(true)
    expect(await acts(again)).toHaveLength(2)
  })

  it('comes in by password where nobody else does', async () => {
    const again = new Device(app)
    await again.signIn('root', 'a way back in 1')
    await someUser(app, again.cookie, 'plain')
    await app.options(again.cookie, { PasswordLoginEnabled: false })
    expect((await new Device(app).signIn('plain', 'plain-password')).success).toBe(false)
    expect((await new Device(app).signIn('root', 'a way back in 1')).success).toBe(true)
    expect((await again.get('/api/status')).data).toMatchObject({ password_login_enabled: true })
  })

  it('comes in where the keys of the bot check are wrong, so that nobody passes it', async () => {
    const again = new Device(app)
    await again.signIn('root', 'a way back in 1')
    await app.options(again.cookie, {
      PasswordLoginEnabled: true,
      TurnstileSiteKey: 'wrong',
      TurnstileSecretKey: 'wrong',
      TurnstileCheckEnabled: true,
    })
    const enter = (username: string, password: string, answer: string) =>
      new Device(app).post(`/api/user/login?turnstile=${answer}`, { username, password })
    for (const answer of ['', 'guessed']) {
      expect(await enter('root', 'a way back in 1', answer)).toMatchObject({ success: true })
      const refusal = await enter('root', 'guessed-password', answer)
      expect(refusal).toMatchObject({ success: false })
      // Whoever is not root is told the same, be the password right or wrong.
      expect(await enter('plain', 'plain-password', answer)).toMatchObject({ success: false, message: refusal.message })
    }
    await app.options(again.cookie, { TurnstileSecretKey: 'turnstile-secret' })
    expect(await enter('plain', 'plain-password', 'solved')).toMatchObject({ success: true })
  })
})
