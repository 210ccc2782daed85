import { type MockAnswer, type MockHandler, type MockRequest, ok } from '@tollgate/console-sdk/mocks'
import { passkeySignInBody, secondFactorCodeBody, signInBody } from '@tollgate/contracts/http/identity'
import { type Account, type AccountsState, isFactorAsked, lacksFactor, ofName, rightCode } from './accounts'
import { refusalOf, said } from './say'

/** Completes a way in: a session, or the second step. */
export function completed(state: AccountsState, account: Account): MockAnswer {
  const { view, hasTotp, ...factors } = account
  const isPasskeyAsked = factors.passkeys.length > 0 && (factors.isAskedAfterPassword || isFactorAsked(state, account))
  if (hasTotp || isPasskeyAsked) {
    state.pending = view.username
    const methods = [...(hasTotp ? ['totp', 'recovery_code'] : []), ...(factors.passkeys.length > 0 ? ['passkey'] : [])]
    return ok({ require_2fa: true, methods })
  }
  return signedIn(state, view.username, false)
}

export function signedIn(state: AccountsState, name: string, hasShownFactor = true): MockAnswer {
  Object.assign(state, { session: name, hasShownFactor })
  state.pending = null
  return ok(ofName(state, name)?.view)
}

/** Older versions of such servers set up their first administrator with this. */
const isFactory = (username: string, password: string) => username === 'root' && password === '123456'

function signIn(request: MockRequest, state: AccountsState): MockAnswer {
  const body = signInBody.safeParse(request.body)
  if (!body.success) return refusalOf(request, body.error)
  const { username, password } = body.data
  const found = state.accounts.find(
    (account) =>
      [account.view.username, account.view.email].includes(username) &&
      (account.password === password || isFactory(username, password)),
  )
  return found === undefined
    ? said(request, '用户名或密码错误，或用户已被封禁', 'Wrong username or password, or the user is banned')
    : completed(state, found)
}

function signInWithCode(request: MockRequest, state: AccountsState): MockAnswer {
  const body = secondFactorCodeBody.safeParse(request.body)
  if (!body.success) return refusalOf(request, body.error)
  const account = ofName(state, state.pending)
  if (account === undefined) return said(request, '登录已超时，请重新登录', 'This sign-in took too long. Start again')
  const { code } = body.data
  if (code !== rightCode && !account.recoveryCodes.includes(code))
    return said(request, '验证码错误', 'The code is wrong')
  account.recoveryCodes = account.recoveryCodes.filter((each) => each !== code)
  return signedIn(state, account.view.username)
}

function finishPasskey(request: MockRequest, state: AccountsState): MockAnswer {
  const body = passkeySignInBody.safeParse(request.body)
  if (!body.success) return refusalOf(request, body.error)
  const { id } = body.data.response
  const found = state.accounts.find(({ passkeys }) => passkeys.some(({ credential }) => credential === id))
  return found === undefined
    ? said(request, '通行密钥无效', 'This passkey is not known here')
    : signedIn(state, found.view.username)
}

/** Ways in, but for those of other sites. */
export const signInHandlers: Readonly<Record<string, MockHandler<AccountsState>>> = {
  'POST /api/user/login': signIn,
  'POST /api/user/login/2fa': signInWithCode,
  'POST /api/user/login/passkey/begin': ({ headers }) =>
    ok({
      challenge: 'c2lnbi1pbi1jaGFsbGVuZ2U',
      rpId: (headers['host'] ?? '').split(':', 1)[0],
      userVerification: 'required',
      timeout: 60_000,
    }),
  'POST /api/user/login/passkey/finish': finishPasskey,
  'GET /api/user/self': ({ headers }, state) => {
    const account = ofName(state, state.session)
    const named = headers['new-api-user'] ?? ''
    // As the server does: who asks for another user than the one who is signed in is not answered to.
    return account === undefined || !['', String(account.view.id)].includes(named)
      ? { status: 401, json: { success: false, message: 'Please sign in first' } }
      : ok({ ...account.view, second_factor_required: lacksFactor(state) })
  },
  'GET /api/user/logout': (_request, state) => {
    if (state.session === null) return { status: 401, json: { success: false, message: 'Please sign in first' } }
    state.session = null
    return ok()
  },
}
