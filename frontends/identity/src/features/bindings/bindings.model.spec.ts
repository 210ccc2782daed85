import type { Account } from '../personal/account.model'
import { bindingsOf } from './bindings.model'

const account = {
  email: 'ada@site.test',
  github_id: '7',
  oidc_id: '',
  wechat_id: '',
  telegram_id: '',
  linux_do_id: '',
} as Account // the rest says nothing of bindings
const status = {
  github_oauth: false,
  oidc_enabled: true,
  linuxdo_oauth: false,
  wechat_login: false,
  telegram_oauth: true,
  telegram_bot_name: '',
}

it('every binding stands as the account and the site say', () => {
  expect(bindingsOf(account, status)).toEqual([
    { binding: 'email', value: 'ada@site.test', state: 'bound' },
    { binding: 'wechat', value: '', state: 'off' },
    { binding: 'github', value: '7', state: 'bound' },
    { binding: 'oidc', value: '', state: 'unbound' },
    { binding: 'telegram', value: '', state: 'off' },
    { binding: 'linuxdo', value: '', state: 'off' },
  ])
})

it('an address can always be bound', () => {
  expect(bindingsOf({ ...account, email: '' }, status)[0]).toEqual({ binding: 'email', value: '', state: 'unbound' })
})
