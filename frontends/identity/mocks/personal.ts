import { type MockAnswer, type MockHandler, type MockRequest, ok } from '@tollgate/console-sdk/mocks'
import {
  bindEmailQuery,
  confirmNoticeAddressBody,
  readUserSetting,
  roles,
  updateSelfBody,
  type UpdateSettingBody,
  updateSettingBody,
  type UserSetting,
} from '@tollgate/contracts/http/identity'
import { type Account, type AccountsState, ofName } from './accounts'
import { isCodeRight } from './doors'
import { refusalOf, said } from './say'

type OwnHandler = (request: MockRequest, account: Account, state: AccountsState) => MockAnswer

/** A route for signed-in users. */
export const own =
  (handler: OwnHandler): MockHandler<AccountsState> =>
  (request, state) => {
    const account = ofName(state, state.session)
    return account === undefined
      ? { status: 401, json: { success: false, message: 'Please sign in first' } }
      : handler(request, account, state)
  }

/** By what else the mock's people can still get in. */
export const remainingOf = ({ view, passkeys, hasTotp, recoveryCodes }: Account) => ({
  passkeys: passkeys.length,
  bindings: [...(view.github_id === '' ? [] : ['github']), ...(view.email === '' ? [] : ['email'])],
  totp: hasTotp,
  recovery_codes: recoveryCodes.length,
  api_keys: 3,
})

const updateSelf: OwnHandler = (request, account, state) => {
  const body = updateSelfBody.safeParse(request.body)
  if (!body.success) return refusalOf(request, body.error)
  const { password = '', original_password, username, display_name } = body.data
  const change = { ...(username !== undefined && { username }), ...(display_name !== undefined && { display_name }) }
  if (change.username !== undefined && ofName(state, change.username) !== undefined)
    return said(request, '用户名已被占用', 'This username is taken')
  if (password !== '' && account.password !== null && account.password !== original_password)
    return said(request, '原密码错误', 'The current password is wrong')
  const isChanged = password !== ''
  if (isChanged) account.password = password
  account.view = { ...account.view, ...change, has_password: account.password !== null }
  state.session = account.view.username
  return isChanged ? ok(undefined, { remaining: remainingOf(account) }) : ok()
}

function changedSetting(
  before: UserSetting,
  { webhook_secret, ...change }: UpdateSettingBody,
  email: string,
): UserSetting {
  const hasSecret = webhook_secret === null ? false : webhook_secret ? true : before.has_webhook_secret
  const sent = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
  const after = { ...before, ...sent, has_webhook_secret: hasSecret }
  const isSame = after.notification_email === before.notification_email
  const isOwn = after.notification_email !== '' && after.notification_email === email
  return { ...after, notification_email_confirmed: isOwn || (isSame && before.notification_email_confirmed) }
}

const updateSetting: OwnHandler = (request, account) => {
  const body = updateSettingBody.safeParse(request.body)
  if (!body.success) return refusalOf(request, body.error)
  const setting = changedSetting(readUserSetting(account.view.setting), body.data, account.view.email)
  account.view = { ...account.view, setting: JSON.stringify(setting) }
  return ok()
}

const sendNoticeCode: OwnHandler = (_request, { view }, state) => {
  state.mailed.push(readUserSetting(view.setting).notification_email)
  return ok()
}

const confirmNoticeAddress: OwnHandler = (request, account, state) => {
  const body = confirmNoticeAddressBody.safeParse(request.body)
  if (!body.success) return refusalOf(request, body.error)
  const setting = readUserSetting(account.view.setting)
  if (!isCodeRight(state, setting.notification_email, body.data.code))
    return said(request, '邮箱验证码错误或已过期', 'The code from the email is wrong or has expired')
  account.view = { ...account.view, setting: JSON.stringify({ ...setting, notification_email_confirmed: true }) }
  return ok()
}

const bindEmail: OwnHandler = (request, account, state) => {
  const query = bindEmailQuery.safeParse(Object.fromEntries(request.query))
  if (!query.success) return refusalOf(request, query.error)
  const { email, code } = query.data
  if (!isCodeRight(state, email, code))
    return said(request, '验证码错误或已过期', 'The verification code is wrong or has expired')
  account.view = { ...account.view, email }
  return ok()
}

const models = [
  'gpt-4.1',
  'gpt-4.1-mini',
  'gpt-4o',
  'gpt-4o-mini',
  'o4-mini',
  'claude-opus-4-1',
  'claude-sonnet-4-5',
  'claude-haiku-4-5',
  'gemini-2.5-pro',
  'gemini-2.5-flash',
  'deepseek-chat',
  'deepseek-reasoner',
  'grok-4',
  'text-embedding-3-large',
]

/** One's own account. */
export const personalHandlers: Readonly<Record<string, MockHandler<AccountsState>>> = {
  'PUT /api/user/self': own(updateSelf),
  'PUT /api/user/setting': own(updateSetting),
  'POST /api/user/setting/notification_email/code': own(sendNoticeCode),
  'POST /api/user/setting/notification_email/confirm': own(confirmNoticeAddress),
  'GET /api/oauth/email/bind': own(bindEmail),
  'GET /api/user/models': own(() => ok(models)),
  'GET /api/user/token': own(() => ok('tgat_3f9c2b7e8d1a4c6f90b2e5d8a7c4f1b6')),
  'DELETE /api/user/self': own((request, { view }, state) => {
    if (view.role === roles.root)
      return said(request, '不能删除超级管理员账户', 'The super administrator’s account cannot be deleted')
    state.accounts = state.accounts.filter((account) => account.view.id !== view.id)
    state.session = null
    return ok()
  }),
}
