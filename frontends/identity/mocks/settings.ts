import { type MockHandler, ok, optionHandlers } from '@tollgate/console-sdk/mocks'
import { acceptOption, OptionFault, optionFaultText, options } from '@tollgate/contracts'
import { oidcDiscoveryQuery, testMailBody } from '@tollgate/contracts/http/identity'
import type { AccountsState } from './accounts'
import { refusalOf, said } from './say'

const byContract = optionHandlers<AccountsState>({
  options,
  accept: acceptOption,
  wordFault: (fault, language) => (fault instanceof OptionFault ? optionFaultText(fault, language) : String(fault)),
})

/** Whoever asks a second factor of every administrator has shown one. */
const write: MockHandler<AccountsState> = (request, state, site) => {
  const { key, value } = request.body as { key: string; value: string }
  if (key === 'AdminSecondFactorRequired' && value === 'true' && !state.hasShownFactor)
    return said(request, '请先为自己设置两步验证', 'Set up a second factor of your own first')
  return byContract['PUT /api/option']?.(request, state, site) ?? ok()
}

/** Options by the rules of the contracts, and what the panels ask for beside them. */
export const settingsHandlers: Readonly<Record<string, MockHandler<AccountsState>>> = {
  ...byContract,
  'PUT /api/option': write,
  'POST /api/option/test_mail': (request, { optionValues }) => {
    const body = testMailBody.safeParse(request.body)
    if (!body.success) return refusalOf(request, body.error)
    return (optionValues['SMTPServer'] ?? '') === ''
      ? said(request, '尚未配置 SMTP 服务器', 'There is no mail server yet')
      : ok()
  },
  'GET /api/option/oidc_discovery': (request) => {
    const query = oidcDiscoveryQuery.safeParse({ url: request.query.get('url') ?? '' })
    if (!query.success) return refusalOf(request, query.error)
    const { origin } = new URL(query.data.url)
    if (!query.data.url.includes('openid-configuration'))
      return said(request, '该地址不是 OIDC 配置', 'There is no OIDC configuration at this address')
    return ok({
      authorization_endpoint: `${origin}/authorize`,
      token_endpoint: `${origin}/token`,
      user_info_endpoint: `${origin}/userinfo`,
    })
  },
  'GET /api/option/update_check': () =>
    ok({
      current: 'v0.1.0',
      latest: 'v0.2.0',
      url: 'https://releases.example/v0.2.0',
      notes: '- Passkeys\n- An audit log',
    }),
}
