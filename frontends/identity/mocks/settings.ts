import { type MockHandler, type MockOptions, ok, optionHandlers } from '@tollgate/console-sdk/mocks'
import { acceptOption, OptionFault, optionFaultText, options } from '@tollgate/contracts'
import { oidcDiscoveryQuery, testMailBody } from '@tollgate/contracts/http/identity'
import { refusalOf, said } from './say'

/** Options by the rules of the contracts, and what the panels ask for beside them. */
export const settingsHandlers: Readonly<Record<string, MockHandler<MockOptions>>> = {
  ...optionHandlers<MockOptions>({
    options,
    accept: acceptOption,
    wordFault: (fault, language) => (fault instanceof OptionFault ? optionFaultText(fault, language) : String(fault)),
  }),
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
