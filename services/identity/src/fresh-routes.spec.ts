import { declaredRoutesOf } from '@tollgate/platform/openapi/declared-routes'
import { AppModule } from './app.module'

const noCredential = 'changes nothing by which somebody gets in'
const proofItself = 'is where people prove who they are'
const opensOnly = 'makes an account, and touches none'
const linkIsProof = 'is for who is not signed in: the link from the mail is the proof'
const codeIsProof = 'has the code from the mail as its proof, and opens no way in'
const sealedBefore = 'binds what was begun with a proof, which is sealed in the state'
const takesAway = 'takes a credential away from programs, which must be easy'
const endsOnly = 'only ends sessions, which must be easy'

/** The routes that change something and need no fresh proof, each with the reason. A new one has to be thought about. */
const others: Readonly<Record<string, string>> = {
  'DELETE /api/access_tokens/{id}': takesAway,
  'DELETE /api/user/sessions': endsOnly,
  'DELETE /api/user/sessions/{id}': endsOnly,
  'GET /api/oauth/github': sealedBefore,
  'GET /api/oauth/linuxdo': sealedBefore,
  'GET /api/oauth/oidc': sealedBefore,
  'GET /api/oauth/telegram/login': proofItself,
  'GET /api/oauth/wechat': proofItself,
  'GET /api/reset_password': linkIsProof,
  'GET /api/user/aff': noCredential,
  'GET /api/user/logout': endsOnly,
  'GET /api/verification': noCredential,
  'POST /api/option/test_mail': noCredential,
  'POST /api/setup': opensOnly,
  'POST /api/user': opensOnly,
  'POST /api/user/login': proofItself,
  'POST /api/user/login/2fa': proofItself,
  'POST /api/user/login/passkey/begin': proofItself,
  'POST /api/user/login/passkey/finish': proofItself,
  'POST /api/user/register': opensOnly,
  'POST /api/user/reset': linkIsProof,
  'POST /api/user/setting/notification_email/code': noCredential,
  'POST /api/user/setting/notification_email/confirm': codeIsProof,
  'PUT /api/user/passkeys/{id}': noCredential,
  'PUT /api/user/setting': noCredential,
}

const writes = declaredRoutesOf(AppModule).filter(({ path, isWrite }) => isWrite && path.startsWith('/api/'))
const nameOf = ({ method, path }: { method: string; path: string }) => `${method.toUpperCase()} ${path}`

describe('a route that changes something', () => {
  it.each(writes.map((route) => [nameOf(route), route] as const))(
    '%s: asks who it is, or says why not',
    (name, route) => {
      expect({ name, isFresh: route.isFresh, reason: others[name] }).toEqual(
        route.isFresh
          ? { name, isFresh: true, reason: undefined }
          : { name, isFresh: false, reason: expect.any(String) },
      )
    },
  )

  it('is not excused that does not exist', () => {
    const names = new Set(writes.map(nameOf))
    expect(Object.keys(others).filter((name) => !names.has(name))).toEqual([])
    expect(writes.filter(({ isFresh }) => isFresh).length).toBeGreaterThan(20)
  })

  it('and is a navigation from Telegram is closed to access tokens', () => {
    const bind = declaredRoutesOf(AppModule).find((route) => nameOf(route) === 'GET /api/oauth/telegram/bind')
    expect(bind?.isFresh).toBe(true)
  })
})
