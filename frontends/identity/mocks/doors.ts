import { type MockAnswer, type MockHandler, type MockRequest, ok } from '@tollgate/console-sdk/mocks'
import {
  registerBody,
  requestResetQuery,
  resetPasswordBody,
  setupBody,
  verificationQuery,
} from '@tollgate/contracts/http/identity'
import { type AccountsState, newAccount, ofName, rightCode } from './accounts'
import { refusalOf, said } from './say'
import { signedIn } from './sign-in'

function setUp(request: MockRequest, state: AccountsState): MockAnswer {
  if (state.isSetUp) return said(request, '系统已经初始化完成', 'Setup has already been done')
  const body = setupBody.safeParse(request.body)
  if (!body.success) return refusalOf(request, body.error)
  state.isSetUp = true
  const { username, password } = body.data
  state.accounts.push(newAccount({ username, password, role: 100 }))
  return signedIn(state, username)
}

function register(request: MockRequest, state: AccountsState): MockAnswer {
  const body = registerBody.safeParse(request.body)
  if (!body.success) return refusalOf(request, body.error)
  const { username, password, email = '', verification_code } = body.data
  if (ofName(state, username) !== undefined) return said(request, '用户名已被占用', 'This username is taken')
  if (email !== '' && !isCodeRight(state, email, verification_code))
    return said(request, '验证码错误或已过期', 'The verification code is wrong or has expired')
  state.accounts.push(newAccount({ username, password, email }))
  return ok()
}

/** Whether this code was sent to that address. */
export const isCodeRight = ({ mailed }: AccountsState, email: string, code = ''): boolean =>
  mailed.includes(email) && code === rightCode

function sendCode(request: MockRequest, state: AccountsState): MockAnswer {
  const query = verificationQuery.safeParse(Object.fromEntries(request.query))
  if (!query.success) return refusalOf(request, query.error)
  const { email } = query.data
  if (state.accounts.some(({ view }) => view.email === email))
    return said(request, '邮箱地址已被占用', 'This email address is taken')
  state.mailed.push(email)
  return ok()
}

/** Setup, registration, mails and reset. A reset link with the token `good-token` works. */
export const doorHandlers: Readonly<Record<string, MockHandler<AccountsState>>> = {
  'GET /api/setup': (_request, { isSetUp }) => ok({ status: isSetUp, root_init: isSetUp, database_type: 'postgres' }),
  'POST /api/setup': setUp,
  'POST /api/user/register': register,
  'GET /api/verification': sendCode,
  'GET /api/reset_password': (request) => {
    const query = requestResetQuery.safeParse(Object.fromEntries(request.query))
    return query.success ? ok() : refusalOf(request, query.error)
  },
  'POST /api/user/reset': (request) => {
    const body = resetPasswordBody.safeParse(request.body)
    if (!body.success) return refusalOf(request, body.error)
    return body.data.token === 'good-token'
      ? ok('Tk7nW2xq9LpZ', {
          remaining: { passkeys: 1, bindings: ['github', 'email'], totp: false, recovery_codes: 0, api_keys: 2 },
        })
      : said(request, '重置链接非法或已过期', 'This reset link is no longer valid')
  },
}
