import { type MockHandler, ok } from '@tollgate/console-sdk/mocks'
import {
  newPasskeyBody,
  renamePasskeyBody,
  secondFactorCodeBody,
  secondFactorSettingBody,
  totpCodeBody,
} from '@tollgate/contracts/http/identity'
import { type Account, type AccountsState, rightCode, tenCodes } from './accounts'
import { own } from './personal'
import { refusalOf, said } from './say'

const isProof = ({ recoveryCodes }: Account, code: string) => code === rightCode || recoveryCodes.includes(code)

const totpHandlers: Readonly<Record<string, MockHandler<AccountsState>>> = {
  'POST /api/user/2fa/totp/begin': own((_request, { view }) =>
    ok({
      secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
      uri: `otpauth://totp/Tollgate:${view.username}?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&issuer=Tollgate`,
    }),
  ),
  'POST /api/user/2fa/totp/confirm': own((request, account) => {
    const body = totpCodeBody.safeParse(request.body)
    if (!body.success) return refusalOf(request, body.error)
    if (body.data.code !== rightCode) return said(request, '验证码错误', 'The code is wrong')
    Object.assign(account, { hasTotp: true, recoveryCodes: tenCodes('a') })
    return ok({ recovery_codes: account.recoveryCodes })
  }),
  'POST /api/user/2fa/totp/disable': own((request, account) => {
    const body = secondFactorCodeBody.safeParse(request.body)
    if (!body.success) return refusalOf(request, body.error)
    if (!isProof(account, body.data.code)) return said(request, '验证码错误', 'The code is wrong')
    Object.assign(account, { hasTotp: false, recoveryCodes: [] })
    return ok()
  }),
  'POST /api/user/2fa/recovery_codes': own((request, account) => {
    const body = secondFactorCodeBody.safeParse(request.body)
    if (!body.success) return refusalOf(request, body.error)
    if (!isProof(account, body.data.code)) return said(request, '验证码错误', 'The code is wrong')
    account.recoveryCodes = tenCodes('n')
    return ok({ recovery_codes: account.recoveryCodes })
  }),
}

const passkeyHandlers: Readonly<Record<string, MockHandler<AccountsState>>> = {
  'GET /api/user/passkeys': own((_request, { passkeys }) => ok(passkeys)),
  'POST /api/user/passkeys/begin': own(({ headers }, { view, passkeys }) =>
    ok({
      challenge: 'bmV3LXBhc3NrZXktY2hhbGxlbmdl',
      rp: { id: (headers['host'] ?? '').split(':', 1)[0], name: 'Tollgate' },
      user: { id: Buffer.from(String(view.id)).toString('base64url'), name: view.username, displayName: view.username },
      pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
      excludeCredentials: passkeys.map(({ credential }) => ({ id: credential, type: 'public-key' })),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      timeout: 60_000,
    }),
  ),
  'POST /api/user/passkeys/finish': own((request, account) => {
    const body = newPasskeyBody.safeParse(request.body)
    if (!body.success) return refusalOf(request, body.error)
    const { name, response } = body.data
    const made = {
      id: Math.max(0, ...account.passkeys.map(({ id }) => id)) + 1,
      name,
      created_at: Math.floor(Date.now() / 1_000),
      last_used_at: null,
      is_synced: false,
      credential: response.id,
    }
    account.passkeys.push(made)
    return ok(made)
  }),
  'PUT /api/user/passkeys/:id': own((request, account) => {
    const body = renamePasskeyBody.safeParse(request.body)
    if (!body.success) return refusalOf(request, body.error)
    const { name } = body.data
    account.passkeys = account.passkeys.map((each) =>
      String(each.id) === request.params['id'] ? { ...each, name } : each,
    )
    return ok()
  }),
  'DELETE /api/user/passkeys/:id': own((request, account) => {
    account.passkeys = account.passkeys.filter(({ id }) => String(id) !== request.params['id'])
    if (account.passkeys.length === 0) account.isAskedAfterPassword = false
    return ok()
  }),
}

/** Second factors and sessions. */
export const securityHandlers: Readonly<Record<string, MockHandler<AccountsState>>> = {
  ...totpHandlers,
  ...passkeyHandlers,
  'GET /api/user/2fa': own((_request, { hasTotp, recoveryCodes, passkeys, isAskedAfterPassword }) =>
    ok({
      totp: hasTotp,
      recovery_codes_left: recoveryCodes.length,
      passkeys: passkeys.length,
      after_password: isAskedAfterPassword,
    }),
  ),
  'PUT /api/user/2fa': own((request, account) => {
    const body = secondFactorSettingBody.safeParse(request.body)
    if (!body.success) return refusalOf(request, body.error)
    account.isAskedAfterPassword = body.data.after_password
    return ok()
  }),
  'GET /api/user/sessions': own((_request, { sessions }) => ok(sessions)),
  'DELETE /api/user/sessions': own((_request, account) => {
    account.sessions = account.sessions.filter(({ is_current }) => is_current)
    return ok()
  }),
  'DELETE /api/user/sessions/:id': own((request, account) => {
    account.sessions = account.sessions.filter(({ id }) => id !== request.params['id'])
    return ok()
  }),
}
