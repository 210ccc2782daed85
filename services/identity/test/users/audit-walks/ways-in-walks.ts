import type { PasskeyRequestOptions } from '@tollgate/contracts/http/identity'
import { Browser } from '../../support/browser'
import type { Device } from '../../support/device'
import { bindTelegram, comeByGithub, fromTelegram } from '../../support/sites/bindings'
import { signedInBy, type Walk, type Walks } from './walk'
import { heard, type WalkedHouse } from './walked-house'

type Back = (house: WalkedHouse, url: string) => Promise<Record<string, string>> | Record<string, string>

let persons = 700
const asQuery = (fields: Record<string, string>) => new URLSearchParams(fields).toString()
const telegram = (house: WalkedHouse) => {
  persons += 1
  const authDate = String(Math.floor(house.app.clock.nowMs() / 1_000))
  return fromTelegram({ id: String(persons), first_name: 'Ada', auth_date: authDate })
}
const newcomer = [['user.registered', { way: 'external' }], signedInBy('external')] as const
const onlyBegins = 'only begins: what is kept of it is sealed in the browser'

/** Somebody whom another site sends back, and who is new here. */
function cameFrom(site: string, back: Back): Walk {
  return {
    begin: async (house) => {
      await house.root()
      const browser = house.newBrowser()
      const { url } = (await heard(browser.get(`/api/oauth/${site}/start`))).data as { url: string }
      const query = asQuery(await back(house, url))
      return () => browser.get(`/api/oauth/${site}?${query}`)
    },
    acts: newcomer,
  }
}

/** A challenge of a passkey, asked for by somebody or by nobody. */
function challenge(path: string): Walk {
  return {
    begin: async (house) => {
      const { browser } = await house.somebody()
      return () => browser.post(path)
    },
    acts: [],
    reason: onlyBegins,
  }
}

/** The first step of what another site does for somebody who is signed in. */
function started(path: string): Walk {
  return {
    begin: async (house) => {
      const { browser } = await house.somebody()
      return () => browser.get(path)
    },
    acts: [],
    reason: onlyBegins,
  }
}

function wechatCode(house: WalkedHouse): string {
  persons += 1
  house.sites.wechat.codes.set(String(persons), `wx-${persons}`)
  return String(persons)
}

/** Somebody's browser as the helpers of other sites take it. */
function browserOf({ app }: WalkedHouse, { cookies }: Device): Browser {
  const browser = new Browser(app)
  for (const [name, value] of cookies) browser.cookies.set(name, value)
  return browser
}

/** The widget's navigation: it leads back to the personal page, which is told when it came to nothing. */
async function widget(house: WalkedHouse, browser: Device, person: Record<string, string>) {
  const { location } = await bindTelegram(browserOf(house, browser), person)
  return { success: location === '/personal', message: location }
}

/** How people get in, and what they bind for it. */
export const waysInWalks: Walks = {
  'POST /api/user/login': {
    begin: async (house) => {
      const { name, password } = await house.somebody()
      return () => house.newBrowser().signIn(name, password)
    },
    acts: [signedInBy('password')],
  },
  'POST /api/user/login/2fa': {
    begin: async (house) => {
      const walker = await house.somebody()
      const code = await house.appOf(walker)
      const browser = house.newBrowser()
      await heard(browser.signIn(walker.name, walker.password))
      return () => browser.post('/api/user/login/2fa', { code: house.secret(code()) })
    },
    acts: [signedInBy('second-factor')],
  },
  'POST /api/user/login/passkey/begin': challenge('/api/user/login/passkey/begin'),
  'POST /api/user/login/passkey/finish': {
    begin: async (house) => {
      await house.passkeyOf(await house.somebody())
      const browser = house.newBrowser()
      const options = (await browser.post('/api/user/login/passkey/begin')).data as PasskeyRequestOptions
      return () => browser.post('/api/user/login/passkey/finish', { response: house.authenticator.get(options) })
    },
    acts: [signedInBy('passkey')],
  },
  'POST /api/user/reauthenticate': {
    begin: async (house) => {
      const { browser, password } = await house.somebody()
      return () => browser.post('/api/user/reauthenticate', { password })
    },
    acts: [['fresh-sign-in.succeeded', { way: 'password' }]],
  },
  'POST /api/user/reauthenticate/passkey/begin': challenge('/api/user/reauthenticate/passkey/begin'),
  'POST /api/user/register': {
    begin: async (house) => {
      await house.root()
      const body = { username: 'newcomer', password: house.secret('planted-newcomer') }
      return () => house.newBrowser().post('/api/user/register', body)
    },
    acts: [['user.registered', { way: 'password' }]],
  },
  'GET /api/verification': {
    begin: async (house) => {
      await house.root()
      return async () => {
        const answer = await house.newBrowser().get('/api/verification?email=verified@mail.test')
        await house.mailed()
        return answer
      }
    },
    acts: [['mail-code.asked', {}]],
  },
  'GET /api/oauth/email/bind': {
    begin: async (house) => {
      const { browser } = await house.somebody()
      await heard(browser.get('/api/verification?email=bound@mail.test'))
      const code = await house.mailed()
      return () => browser.get(`/api/oauth/email/bind?email=bound@mail.test&code=${code}`)
    },
    acts: [['credential.email-bound', { email: { from: '', to: 'bound@mail.test' } }]],
  },
  'GET /api/reset_password': {
    begin: async (house) => {
      const { browser, email } = await house.somebodyWithAddress()
      return async () => {
        const answer = await browser.get(`/api/reset_password?email=${email}`)
        await house.mailed()
        return answer
      }
    },
    acts: [['reset.asked', {}]],
  },
  'POST /api/user/reset': {
    begin: async (house) => {
      const { browser, email } = await house.somebodyWithAddress()
      await heard(browser.get(`/api/reset_password?email=${email}`))
      const token = await house.mailed()
      return async () => {
        const answer = await house.newBrowser().post('/api/user/reset', { email, token })
        house.secret(answer.data)
        return answer
      }
    },
    acts: [['reset.done', {}]],
  },
  'GET /api/oauth/state': started('/api/oauth/state'),
  'GET /api/oauth/{provider}/start': started('/api/oauth/github/start'),
  'GET /api/oauth/telegram/start': started('/api/oauth/telegram/start'),
  'GET /api/oauth/github': cameFrom('github', (house, url) =>
    house.sites.github.desk.agree(url, { id: (persons += 1), login: 'g', name: null }),
  ),
  'GET /api/oauth/linuxdo': cameFrom('linuxdo', (house, url) =>
    house.sites.linuxdo.desk.agree(url, { id: (persons += 1), username: 'l', name: 'L', active: true, trust_level: 2 }),
  ),
  'GET /api/oauth/oidc': cameFrom('oidc', (house, url) => house.sites.oidc.agree(url, 'oidc-walker')),
  'GET /api/oauth/wechat': {
    begin: async (house) => {
      await house.root()
      return () => house.newBrowser().get(`/api/oauth/wechat?code=${wechatCode(house)}`)
    },
    acts: newcomer,
  },
  'GET /api/oauth/telegram/login': {
    begin: async (house) => {
      const { browser } = await house.somebody()
      const person = telegram(house)
      await widget(house, browser, person)
      return () => house.newBrowser().get(`/api/oauth/telegram/login?${asQuery(person)}`)
    },
    acts: [signedInBy('external')],
  },
  'GET /api/oauth/wechat/bind': {
    begin: async (house) => {
      const { browser } = await house.somebody()
      return () => browser.get(`/api/oauth/wechat/bind?code=${wechatCode(house)}`)
    },
    acts: [['credential.external-bound', { provider: 'wechat' }]],
  },
  'GET /api/oauth/telegram/bind': {
    begin: async (house) => {
      const { browser } = await house.somebody()
      return () => widget(house, browser, telegram(house))
    },
    acts: [['credential.external-bound', { provider: 'telegram' }]],
  },
  'DELETE /api/user/bindings/{provider}': {
    begin: async (house) => {
      const { browser } = await house.somebody()
      await comeByGithub(house.sites.github, browserOf(house, browser), (persons += 1))
      return () => browser.call('DELETE', '/api/user/bindings/github')
    },
    acts: [['credential.external-unbound', { provider: 'github' }]],
  },
}
