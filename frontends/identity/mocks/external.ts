import { type MockAnswer, type MockHandler, type MockRequest, ok } from '@tollgate/console-sdk/mocks'
import { type Binding, bindings, moveIssuerBody, telegramQuery, wechatQuery } from '@tollgate/contracts/http/identity'
import { type AccountsState, newAccount, ofName, rightCode } from './accounts'
import { refusalOf, said } from './say'
import { completed } from './sign-in'

const fields = {
  github: 'github_id',
  oidc: 'oidc_id',
  linuxdo: 'linux_do_id',
  wechat: 'wechat_id',
  telegram: 'telegram_id',
  email: 'email',
} as const satisfies Record<Binding, string>

/** Binds to the signed-in user, or signs in the user who is known by this id; the first time that is a new account. */
function arrive(state: AccountsState, provider: Exclude<Binding, 'email'>, id: string): MockAnswer {
  const field = fields[provider]
  const current = ofName(state, state.session)
  if (current !== undefined) {
    current.view = { ...current.view, [field]: id }
    return ok(undefined, { message: 'bind' })
  }
  const known = state.accounts.find(({ view }) => view[field] === id)
  if (known !== undefined) return completed(state, known)
  const made = newAccount({ username: `${provider}_14`, password: null }, { [field]: id })
  state.accounts.push(made)
  return completed(state, made)
}

/** The other site is left out: it sends the browser back at once. */
const redirecting = (provider: 'github' | 'oidc' | 'linuxdo'): Record<string, MockHandler<AccountsState>> => ({
  [`GET /api/oauth/${provider}/start`]: () => ok({ url: `/oauth/${provider}?code=mock-code&state=mock-state` }),
  [`GET /api/oauth/${provider}`]: (request, state) =>
    request.query.get('state') === 'mock-state' && request.query.get('code') === 'mock-code'
      ? arrive(state, provider, '583231')
      : said(request, '登录请求无效或已过期，请重试', 'This sign-in is not valid or took too long. Try again'),
})

function byWechat(request: MockRequest, state: AccountsState): MockAnswer {
  const query = wechatQuery.safeParse({ code: request.query.get('code') ?? '' })
  if (!query.success) return refusalOf(request, query.error)
  return query.data.code === rightCode
    ? arrive(state, 'wechat', 'o6_bmjrPTlm6_2sgVt7hMZOPfL2M')
    : said(request, '验证码错误或已过期', 'The code is wrong or has expired')
}

function byTelegram(request: MockRequest, state: AccountsState): MockAnswer {
  const query = telegramQuery.safeParse(Object.fromEntries(request.query))
  if (!query.success) return refusalOf(request, query.error)
  const known = state.accounts.find(({ view }) => view.telegram_id === query.data.id)
  return known === undefined
    ? said(request, '该 Telegram 账户未绑定', 'No account is bound to this Telegram account')
    : completed(state, known)
}

function unbind(request: MockRequest, state: AccountsState): MockAnswer {
  const name = bindings.find((each) => each === request.params['provider'])
  const account = ofName(state, state.session)
  if (name === undefined || account === undefined) return said(request, '参数错误', 'Bad request')
  if (account.password === null && name !== 'email')
    return said(request, '请先设置密码，否则将无法登录', 'Choose a password first: it is your only way in')
  account.view = { ...account.view, [fields[name]]: '' }
  return ok()
}

/** Other sites, and what they are bound to. */
export const externalHandlers: Readonly<Record<string, MockHandler<AccountsState>>> = {
  ...redirecting('github'),
  ...redirecting('oidc'),
  ...redirecting('linuxdo'),
  'GET /api/oauth/issuers/': (_request, { issuers }) => ok(issuers),
  'POST /api/oauth/issuers/move': (request, state) => {
    const body = moveIssuerBody.safeParse(request.body)
    if (!body.success) return refusalOf(request, body.error)
    const moved = state.issuers.find(({ issuer }) => issuer === body.data.issuer)?.users ?? 0
    state.issuers = state.issuers.filter(({ issuer }) => issuer !== body.data.issuer)
    return ok({ moved, left: 0 })
  },
  'GET /api/oauth/wechat': byWechat,
  'GET /api/oauth/wechat/bind': byWechat,
  'GET /api/oauth/telegram/login': byTelegram,
  'GET /api/oauth/telegram/start': () => ok({ auth_url: '/api/oauth/telegram/bind?state=mock-state' }),
  'GET /api/oauth/telegram/bind': ({ query }, state) => {
    const account = ofName(state, state.session)
    if (account !== undefined) account.view = { ...account.view, telegram_id: query.get('id') ?? '' }
    return { status: 302, headers: { location: '/personal' } }
  },
  'DELETE /api/user/bindings/:provider': unbind,
}
