import type { AuditAction } from '@tollgate/contracts/http/identity'

/** By method and pattern of the route: what it is called in the audit log when somebody is refused there. */
const attempts: Readonly<Record<string, AuditAction>> = {
  'POST /api/user/login': 'sign-in.failed',
  'POST /api/user/login/2fa': 'sign-in.second-factor-failed',
  'POST /api/user/login/passkey/finish': 'sign-in.failed',
  'GET /api/oauth/github': 'sign-in.failed',
  'GET /api/oauth/oidc': 'sign-in.failed',
  'GET /api/oauth/linuxdo': 'sign-in.failed',
  'GET /api/oauth/wechat': 'sign-in.failed',
  'GET /api/oauth/telegram/login': 'sign-in.failed',
  'POST /api/user/reauthenticate': 'fresh-sign-in.failed',
  'POST /api/user/register': 'registration.failed',
  'GET /api/verification': 'mail-code.failed',
  'POST /api/user/setting/notification_email/code': 'mail-code.failed',
  'POST /api/user/setting/notification_email/confirm': 'credential.refused',
  'GET /api/reset_password': 'reset.failed',
  'POST /api/user/reset': 'reset.failed',
  'PUT /api/user/self': 'credential.refused',
  'DELETE /api/user/self': 'credential.refused',
  'GET /api/user/token': 'credential.refused',
  'PUT /api/user/2fa': 'credential.refused',
  'POST /api/user/2fa/totp/begin': 'credential.refused',
  'POST /api/user/2fa/totp/confirm': 'credential.refused',
  'POST /api/user/2fa/totp/disable': 'credential.refused',
  'POST /api/user/2fa/recovery_codes': 'credential.refused',
  'POST /api/user/passkeys/begin': 'credential.refused',
  'POST /api/user/passkeys/finish': 'credential.refused',
  'PUT /api/user/passkeys/:id': 'credential.refused',
  'DELETE /api/user/passkeys/:id': 'credential.refused',
  'DELETE /api/user/bindings/:provider': 'credential.refused',
  'GET /api/oauth/email/bind': 'credential.refused',
  'GET /api/oauth/wechat/bind': 'credential.refused',
  'GET /api/oauth/telegram/bind': 'credential.refused',
}

/** What an attempt at this route is called that was refused; undefined where refusals are nothing of their own. */
export function attemptAt(method: string, route: string): AuditAction | undefined {
  return attempts[`${method} ${route.length > 1 ? route.replace(/\/$/, '') : route}`]
}
