import type { ExternalProvider } from '@tollgate/contracts/http/identity'
import { issuerOf } from './issuer.policy'

const site = {
  GITHUB_URL: 'https://github.com',
  GITHUB_API_URL: 'https://api.github.com',
  LINUXDO_URL: 'https://connect.linux.do',
  LINUXDO_API_URL: 'https://connect.linux.do',
}

describe('the issuer on whose word a person of another site rests', () => {
  const cases: [
    string,
    ExternalProvider,
    { options?: Record<string, string>; addresses?: Partial<typeof site> },
    string,
  ][] = [
    ['its own', 'github', {}, 'https://github.com https://api.github.com'],
    [
      'a server of one’s own',
      'github',
      { addresses: { GITHUB_URL: 'https://git.test/', GITHUB_API_URL: 'https://git.test/api' } },
      'https://git.test https://git.test/api',
    ],
    ['one address for both', 'linuxdo', {}, 'https://connect.linux.do'],
    ['the server that asks', 'wechat', { options: { WeChatServerAddress: 'https://WX.test:443/' } }, 'https://wx.test'],
    ['none', 'wechat', {}, ''],
    ['Telegram, whichever bot asks', 'telegram', {}, 'https://telegram.org'],
    [
      'where it describes itself',
      'oidc',
      {
        options: {
          'oidc.well_known': 'https://SSO.test/realm/.well-known/openid-configuration',
          'oidc.token_endpoint': 'https://other.test/token',
        },
      },
      'https://sso.test/realm',
    ],
    [
      'the same without a path',
      'oidc',
      { options: { 'oidc.well_known': 'https://sso.test/.well-known/openid-configuration/' } },
      'https://sso.test',
    ],
    [
      'another tenant',
      'oidc',
      { options: { 'oidc.well_known': 'https://sso.test/.well-known/openid-configuration?tenant=2' } },
      'https://sso.test/?tenant=2',
    ],
    ['the issuer itself', 'oidc', { options: { 'oidc.well_known': 'https://sso.test/' } }, 'https://sso.test'],
    [
      'the addresses that tell',
      'oidc',
      {
        options: {
          'oidc.authorization_endpoint': 'https://a.test',
          'oidc.token_endpoint': 'https://sso.test/token',
          'oidc.user_info_endpoint': 'https://sso.test/me',
        },
      },
      'https://sso.test/token https://sso.test/me',
    ],
    ['none', 'oidc', {}, ''],
  ]
  it.each(cases)('is %s, of %s with %j', (_what, provider, { options, addresses }, expected) => {
    expect(issuerOf(provider, (key) => options?.[key] ?? '', { ...site, ...addresses })).toBe(expected)
  })
})
