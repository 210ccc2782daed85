import { type MockHandler, ok } from '@tollgate/console-sdk/mocks'
import {
  type AccessTokenView,
  createAccessTokenBody,
  mostAccessTokens,
  scopesOfRole,
} from '@tollgate/contracts/http/identity'
import type { AccountsState } from './accounts'
import { own } from './personal'
import { refusalOf, said } from './say'

const now = Math.floor(Date.now() / 1_000)
const day = 24 * 3_600

/** One that is in use, and one whose time is over. */
export const someApiTokens = (): AccessTokenView[] => [
  {
    id: 2,
    name: 'Grafana',
    hint: 'x7Qd',
    scopes: ['read'],
    created_at: now - 20 * day,
    expired_time: now + 70 * day,
    allow_ips: '203.0.113.0/24\n2001:db8::/32',
    last_used_at: now - 240,
    last_used_address: '203.0.113.40',
  },
  {
    id: 1,
    name: 'nightly export',
    hint: 'b0aT',
    scopes: ['billing', 'logs'],
    created_at: now - 200 * day,
    expired_time: now - 20 * day,
    allow_ips: '',
    last_used_at: null,
    last_used_address: '',
  },
]

/** API tokens of one's own. */
export const apiTokenHandlers: Readonly<Record<string, MockHandler<AccountsState>>> = {
  'GET /api/access_tokens/': own((_request, { apiTokens }) => ok(apiTokens)),
  'POST /api/access_tokens/': own((request, account) => {
    const body = createAccessTokenBody.safeParse(request.body)
    if (!body.success) return refusalOf(request, body.error)
    const { name, scopes, expired_time, allow_ips } = body.data
    if (scopes.some((scope) => !scopesOfRole(account.view.role).includes(scope)))
      return said(request, '您的角色不能授予这些权限范围', 'Your role cannot give these scopes')
    if (expired_time !== -1 && expired_time <= Date.now() / 1_000)
      return said(request, '过期时间必须晚于现在', 'The expiry must be later than now')
    if (account.apiTokens.length >= mostAccessTokens)
      return said(
        request,
        `最多可以创建 ${mostAccessTokens} 个 API 令牌`,
        `You can have at most ${mostAccessTokens} API tokens`,
      )
    const made: AccessTokenView = {
      id: Math.max(0, ...account.apiTokens.map(({ id }) => id)) + 1,
      name,
      hint: 'wxyz',
      scopes,
      created_at: Math.floor(Date.now() / 1_000),
      expired_time,
      allow_ips: allow_ips.join('\n'),
      last_used_at: null,
      last_used_address: '',
    }
    account.apiTokens.unshift(made)
    return ok({ ...made, key: `tgat_${'a1B2c3D4'.repeat(6).slice(0, 42)}wxyz` })
  }),
  'DELETE /api/access_tokens/:id': own((request, account) => {
    account.apiTokens = account.apiTokens.filter(({ id }) => String(id) !== request.params['id'])
    return ok()
  }),
}
