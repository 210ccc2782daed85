import { priceListFacts } from '@tollgate/contracts/options/shipped/price-list'
import { anything, signedInBy, type Walks } from './walk'
import { heard } from './walked-house'

/** What is done to others and to the site. */
export const administrationWalks: Walks = {
  'POST /api/setup': {
    begin: (house) => Promise.resolve(() => house.setUp()),
    acts: [
      // Its first options and the tables of prices are a part of it, and no acts of their own.
      ['site.set-up', { self_use: anything, demo_site: anything, price_list: priceListFacts.date }],
      signedInBy('password'),
    ],
  },
  'POST /api/user': {
    begin: async (house) => {
      const root = await house.root()
      return () => root.post('/api/user/', { username: 'made', password: house.secret('planted-made-pw') })
    },
    acts: [['user.created', {}]],
  },
  'PUT /api/user': {
    begin: async (house) => {
      const [root, { id }] = [await house.root(), await house.somebody()]
      const body = { id, username: 'edited', display_name: 'Shown', group: 'vip' }
      return () => root.call('PUT', '/api/user/', { ...body, password: house.secret('planted-edited') })
    },
    acts: [
      [
        'user.updated',
        {
          username: { from: anything, to: 'edited' },
          display_name: { from: anything, to: 'Shown' },
          password: '***',
        },
      ],
      ['user.group-set', { group: { from: 'default', to: 'vip' } }],
    ],
  },
  'POST /api/user/manage': {
    begin: async (house) => {
      const [root, { id }] = [await house.root(), await house.somebody()]
      return () => root.post('/api/user/manage', { id, action: 'disable' })
    },
    acts: [['user.disabled', { status: { from: 1, to: 2 } }]],
  },
  'DELETE /api/user/{id}/2fa': {
    begin: async (house) => {
      const [root, walker] = [await house.root(), await house.somebody()]
      await house.appOf(walker)
      return () => root.call('DELETE', `/api/user/${walker.id}/2fa`)
    },
    acts: [['user.second-factor-reset', {}]],
  },
  'PUT /api/option': {
    begin: async (house) => {
      const root = await house.root()
      const value = house.secret('planted-mail-password')
      return () => root.call('PUT', '/api/option/', { key: 'SMTPToken', value })
    },
    acts: [['option.written', { value: { secret: 'set' } }]],
  },
  'POST /api/option/test_mail': {
    begin: async (house) => {
      const root = await house.root()
      await root.call('PUT', '/api/option/', { key: 'SMTPToken', value: '' })
      return async () => {
        const answer = await root.post('/api/option/test_mail', { to: 'test@mail.test' })
        await house.inbox.next()
        return answer
      }
    },
    acts: [['mail.tested', {}]],
  },
  'POST /api/oauth/issuers/move': {
    begin: async (house) => {
      const root = await house.root()
      house.sites.wechat.codes.set('moved', 'wx-moved')
      await heard(house.newBrowser().get('/api/oauth/wechat?code=moved'))
      const old = 'https://old.wechat.test'
      await house.app.database.query(
        `UPDATE identity.external_identities SET issuer = '${old}' WHERE subject = 'wx-moved'`,
      )
      return () => root.post('/api/oauth/issuers/move', { provider: 'wechat', issuer: old })
    },
    acts: [['site.issuer-moved', { issuer: { from: 'https://old.wechat.test', to: anything }, moved: 1, left: 0 }]],
  },
}
