import type { CreatedAccessToken, PasskeyCreationOptions, SessionList } from '@tollgate/contracts/http/identity'
import { anything, type Walks } from './walk'
import { heard } from './walked-house'

const hook = 'https://hook.example/planted-path'
const notices = '/api/user/setting/notification_email'
const token = { name: 'tool', scopes: ['read'], expired_time: -1, allow_ips: '' }

/** What people do to their own accounts. */
export const ownAccountWalks: Walks = {
  'PUT /api/user/self': {
    begin: async (house) => {
      const { browser, password } = await house.somebody()
      const body = { username: 'renamed', display_name: 'Shown', password: house.secret('planted-new-pw') }
      return () => browser.call('PUT', '/api/user/self', { ...body, original_password: password })
    },
    acts: [
      ['user.self-updated', { username: { from: anything, to: 'renamed' } }],
      ['credential.password-changed', {}],
      ['user.self-updated', { display_name: { from: anything, to: 'Shown' } }],
    ],
  },
  'PUT /api/user/setting': {
    begin: async (house) => {
      const { browser } = await house.somebody()
      const secret = house.secret('planted-hook-secret')
      house.secret('planted-path')
      const body = { notify_type: 'webhook', webhook_url: hook, webhook_secret: secret }
      return () => browser.call('PUT', '/api/user/setting', { ...body, notification_email: 'ops@mail.test' })
    },
    acts: [
      ['credential.notice-address-set', { notification_email: { from: '', to: 'ops@mail.test' } }],
      [
        'user.setting-updated',
        {
          notify_type: { from: 'email', to: 'webhook' },
          webhook_url: { from: '', to: 'https://hook.example/…' },
          webhook_secret: { secret: 'set' },
          language: { from: 'zh', to: 'en' },
        },
      ],
    ],
  },
  'POST /api/user/setting/notification_email/code': {
    begin: async (house) => {
      const { browser } = await house.somebody()
      await browser.call('PUT', '/api/user/setting', { notification_email: 'code@mail.test' })
      return async () => {
        const answer = await browser.post(`${notices}/code`)
        await house.mailed()
        return answer
      }
    },
    acts: [['mail-code.asked', {}]],
  },
  'POST /api/user/setting/notification_email/confirm': {
    begin: async (house) => {
      const { browser } = await house.somebody()
      await browser.call('PUT', '/api/user/setting', { notification_email: 'yes@mail.test' })
      await heard(browser.post(`${notices}/code`))
      const code = await house.mailed()
      return () => browser.post(`${notices}/confirm`, { code })
    },
    acts: [['credential.notice-address-confirmed', { notification_email: 'yes@mail.test' }]],
  },
  'GET /api/user/token': {
    begin: async (house) => {
      const { browser } = await house.somebody()
      return async () => {
        const answer = await browser.get('/api/user/token')
        house.secret(answer.data)
        return answer
      }
    },
    acts: [['credential.access-token-renewed', {}]],
  },
  'GET /api/user/aff': {
    begin: async (house) => {
      const { browser } = await house.somebody()
      return () => browser.get('/api/user/aff')
    },
    acts: [],
    reason: 'a code for inviting others changes nothing of an account, and is made once',
  },
  'DELETE /api/user/self': {
    begin: async (house) => {
      const { browser } = await house.somebody()
      return () => browser.call('DELETE', '/api/user/self')
    },
    acts: [['user.deleted', {}]],
  },
  'POST /api/access_tokens': {
    begin: async (house) => {
      const { browser } = await house.somebody()
      return async () => {
        const answer = await browser.post('/api/access_tokens/', token)
        house.secret((answer.data as CreatedAccessToken).key.slice(5))
        return answer
      }
    },
    acts: [['api-token.created', { id: anything, ...token, allow_ips: anything }]],
  },
  'DELETE /api/access_tokens/{id}': {
    begin: async (house) => {
      const { browser } = await house.somebody()
      const { id } = (await heard(browser.post('/api/access_tokens/', token))).data as CreatedAccessToken
      return () => browser.call('DELETE', `/api/access_tokens/${id}`)
    },
    acts: [['api-token.deleted', { id: anything, name: 'tool' }]],
  },
  'DELETE /api/user/sessions': {
    begin: async (house) => {
      const { browser } = await house.somebody()
      return () => browser.call('DELETE', '/api/user/sessions')
    },
    acts: [['session.others-ended', {}]],
  },
  'DELETE /api/user/sessions/{id}': {
    begin: async (house) => {
      const { browser, name, password } = await house.somebody()
      await heard(house.newBrowser().signIn(name, password))
      const sessions = (await browser.get('/api/user/sessions')).data as SessionList
      const other = sessions.find(({ is_current: isCurrent }) => !isCurrent)
      return () => browser.call('DELETE', `/api/user/sessions/${other?.id}`)
    },
    acts: [['session.ended', { ended_session: anything }]],
  },
  'GET /api/user/logout': {
    begin: async (house) => {
      const { browser } = await house.somebody()
      return () => browser.get('/api/user/logout')
    },
    acts: [['session.signed-out', {}]],
  },
  'PUT /api/user/2fa': {
    begin: async (house) => {
      const walker = await house.somebody()
      await house.passkeyOf(walker)
      return () => walker.browser.call('PUT', '/api/user/2fa', { after_password: true })
    },
    acts: [['credential.second-step-set', { after_password: { from: false, to: true } }]],
  },
  'POST /api/user/2fa/totp/begin': {
    begin: async (house) => {
      const { browser } = await house.somebody()
      return async () => {
        const answer = await browser.post('/api/user/2fa/totp/begin')
        house.secret((answer.data as { secret: string }).secret)
        return answer
      }
    },
    acts: [['credential.totp-begun', {}]],
  },
  'POST /api/user/2fa/totp/confirm': {
    begin: async (house) => {
      const walker = await house.somebody()
      return async () => {
        await house.appOf(walker)
        return { success: true, message: '' }
      }
    },
    acts: [
      ['credential.totp-begun', {}],
      ['credential.totp-enabled', {}],
    ],
  },
  'POST /api/user/2fa/totp/disable': {
    begin: async (house) => {
      const walker = await house.somebody()
      const code = await house.appOf(walker)
      return () => walker.browser.post('/api/user/2fa/totp/disable', { code: house.secret(code()) })
    },
    acts: [['credential.totp-disabled', {}]],
  },
  'POST /api/user/2fa/recovery_codes': {
    begin: async (house) => {
      const walker = await house.somebody()
      const code = await house.appOf(walker)
      return async () => {
        const answer = await walker.browser.post('/api/user/2fa/recovery_codes', { code: house.secret(code()) })
        for (const each of (answer.data as { recovery_codes: string[] }).recovery_codes) house.secret(each)
        return answer
      }
    },
    acts: [['credential.recovery-codes-renewed', {}]],
  },
  'POST /api/user/passkeys/begin': {
    begin: async (house) => {
      const { browser } = await house.somebody()
      return () => browser.post('/api/user/passkeys/begin')
    },
    acts: [],
    reason: 'a challenge alone: nothing is kept of it but in the browser',
  },
  'POST /api/user/passkeys/finish': {
    begin: async (house) => {
      const { browser } = await house.somebody()
      const options = (await browser.post('/api/user/passkeys/begin')).data as PasskeyCreationOptions
      const response = house.authenticator.create(options)
      return () => browser.post('/api/user/passkeys/finish', { name: 'key', response })
    },
    acts: [['credential.passkey-added', { name: 'key' }]],
  },
  'PUT /api/user/passkeys/{id}': {
    begin: async (house) => {
      const walker = await house.somebody()
      const { id } = await house.passkeyOf(walker)
      return () => walker.browser.call('PUT', `/api/user/passkeys/${id}`, { name: 'other' })
    },
    acts: [['credential.passkey-renamed', { name: 'other' }]],
  },
  'DELETE /api/user/passkeys/{id}': {
    begin: async (house) => {
      const walker = await house.somebody()
      const { id } = await house.passkeyOf(walker)
      return () => walker.browser.call('DELETE', `/api/user/passkeys/${id}`)
    },
    acts: [['credential.passkey-removed', { name: 'key' }]],
  },
}
