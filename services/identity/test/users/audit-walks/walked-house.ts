import type {
  AuditList,
  PasskeyCreationOptions,
  PasskeyView,
  TotpSetup,
  UserView,
} from '@tollgate/contracts/http/identity'
import { Secret, TOTP } from 'otpauth'
import { Authenticator } from '../../support/authenticator'
import { Device } from '../../support/device'
import { type Answer, IdentityApp } from '../../support/identity-app'
import { telegramOptions } from '../../support/sites/bindings'
import { GithubStandIn } from '../../support/sites/github-site'
import { LinuxdoStandIn } from '../../support/sites/linuxdo-site'
import { OidcStandIn } from '../../support/sites/oidc-stand-in'
import { WechatStandIn } from '../../support/sites/wechat-site'
import { SmtpInbox } from '../../support/smtp-inbox'

const origin = 'https://gate.test'
const rootPassword = 'planted-root-pw'

/** Somebody with a browser in which they are signed in. */
export interface Walker {
  readonly id: number
  readonly name: string
  readonly password: string
  readonly browser: Device
}

interface Sites {
  readonly github: GithubStandIn
  readonly linuxdo: LinuxdoStandIn
  readonly wechat: WechatStandIn
  readonly oidc: OidcStandIn
}

/** A site with every way in switched on, which remembers the secrets that it was given or gave away. */
export class WalkedHouse {
  readonly authenticator = new Authenticator(origin)
  private readonly secrets = new Set<string>([
    rootPassword,
    'a-github-secret',
    'a-linuxdo-secret',
    'a-client-secret',
    'a-wechat-token',
    telegramOptions.TelegramBotToken,
  ])
  private rootBrowser: Device | null = null
  private made = 0
  private browsers = 0

  private constructor(
    readonly app: IdentityApp,
    readonly sites: Sites,
    readonly inbox: SmtpInbox,
  ) {}

  static async open(): Promise<WalkedHouse> {
    const [github, linuxdo, wechat] = [new GithubStandIn(), new LinuxdoStandIn(), new WechatStandIn()]
    const [oidc, inbox] = await Promise.all([
      OidcStandIn.start(`${origin}/oauth/oidc`),
      SmtpInbox.start(),
      ...[github, linuxdo, wechat].map((site) => site.start()),
    ])
    const app = await IdentityApp.start({
      GITHUB_URL: github.url,
      GITHUB_API_URL: github.url,
      LINUXDO_URL: linuxdo.url,
      LINUXDO_API_URL: linuxdo.url,
    })
    return new WalkedHouse(app, { github, linuxdo, wechat, oidc }, inbox)
  }

  async close(): Promise<void> {
    await this.app.stop()
    const { github, linuxdo, wechat, oidc } = this.sites
    await Promise.all([github, linuxdo, wechat, oidc, this.inbox].map((each) => each.stop()))
  }

  /** Remembers what may never be in the log; returns it. */
  secret(text: string): string {
    this.secrets.add(text)
    return text
  }

  /** Every secret that stands in the whole log, which is none. */
  async leaks(): Promise<string[]> {
    const log = JSON.stringify(await this.app.database.query('SELECT * FROM identity.audit'))
    return [...this.secrets].filter((secret) => log.includes(secret))
  }

  /** Does something, and returns what the log has of it, the oldest first. */
  async actsOf<T>(work: () => Promise<T>): Promise<{ result: T; acts: AuditList['items'] }> {
    const newest = async () => (await this.app.database.query<{ id: string }>(lastAct))[0]?.id ?? '0'
    const before = Number(await newest())
    const result = await work()
    const acts = await this.app.database.query<AuditList['items'][number]>(
      `SELECT id, actor_id, actor_name, action, outcome, details, address FROM identity.audit WHERE id > ${before} ORDER BY id`,
    )
    return { result, acts }
  }

  /** A browser at an address that nobody else has. */
  newBrowser(): Device {
    this.browsers += 1
    return new Device(this.app, { host: 'gate.test', 'x-forwarded-for': `198.51.100.${this.browsers}` })
  }

  setUp(): Promise<Answer> {
    const body = { username: 'root', password: rootPassword, confirmPassword: rootPassword }
    return this.app.call('POST', '/api/setup', { body })
  }

  /** Root, where everything is set up. */
  async root(): Promise<Device> {
    if (this.rootBrowser) return this.rootBrowser
    await this.setUp()
    const browser = this.newBrowser()
    await heard(browser.signIn('root', rootPassword))
    const { github, linuxdo, wechat, oidc } = this.sites
    await this.app.options(browser.cookie, {
      ServerAddress: origin,
      SMTPFrom: 'gate@mail.test',
      SMTPServer: '127.0.0.1',
      SMTPPort: this.inbox.port,
      ...github.options,
      ...linuxdo.options,
      ...wechat.options,
      ...telegramOptions,
      ...oidc.described,
      'oidc.enabled': true,
    })
    this.rootBrowser = browser
    return browser
  }

  /** Somebody new, signed in. */
  async somebody(): Promise<Walker> {
    const root = await this.root()
    this.made += 1
    const [name, password] = [`walker${this.made}`, this.secret(`planted-pw-${this.made}`)]
    await heard(root.post('/api/user/', { username: name, password }))
    const browser = this.newBrowser()
    await heard(browser.signIn(name, password))
    const { id } = (await browser.get('/api/user/self')).data as UserView
    return { id, name, password, browser }
  }

  /** The same, with an address that was shown to be theirs. */
  async somebodyWithAddress(): Promise<Walker & { email: string }> {
    const walker = await this.somebody()
    const email = `${walker.name}@mail.test`
    await this.app.database.query(`UPDATE identity.users SET email = '${email}' WHERE id = ${walker.id}`)
    return { ...walker, email }
  }

  /** The six digits or the link's token of the next mail. */
  async mailed(): Promise<string> {
    const [secret = ''] = /^\d{6}$|(?<=token=)[0-9a-f]{32}/m.exec((await this.inbox.next()).text) ?? []
    return this.secret(secret)
  }

  /** Sets an authenticator app up; returns how to know its present code, each once. */
  async appOf({ browser }: Walker): Promise<() => string> {
    const { secret } = (await heard(browser.post('/api/user/2fa/totp/begin'))).data as TotpSetup
    this.secret(secret)
    const code = () => TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: this.app.clock.nowMs() })
    const { recovery_codes: codes } = (await heard(browser.post('/api/user/2fa/totp/confirm', { code: code() })))
      .data as { recovery_codes: string[] }
    for (const each of codes) this.secret(each)
    this.app.clock.advance(60_000)
    return code
  }

  async passkeyOf({ browser }: Walker): Promise<PasskeyView> {
    const options = (await heard(browser.post('/api/user/passkeys/begin'))).data as PasskeyCreationOptions
    const response = this.authenticator.create(options)
    return (await heard(browser.post('/api/user/passkeys/finish', { name: 'key', response }))).data
  }
}

const lastAct = 'SELECT max(id) AS id FROM identity.audit'

/** The answer of success. */
export async function heard(asked: Promise<Answer>): Promise<Answer> {
  const answer = await asked
  if (!answer.success) throw new Error(answer.message)
  return answer
}
