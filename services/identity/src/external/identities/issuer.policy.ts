import type { OptionKey } from '@tollgate/contracts'
import type { ExternalProvider } from '@tollgate/contracts/http/identity'

/** The addresses of other sites that stand in the environment. */
export interface SiteAddresses {
  readonly GITHUB_URL: string
  readonly GITHUB_API_URL: string
  readonly LINUXDO_URL: string
  readonly LINUXDO_API_URL: string
}

/** Stands for the issuer of bindings from before issuers were kept, where none was configured when they got one. */
export const unknownIssuer = 'unknown'

/**
 * On whose word a site's persons rest: every address that has a say in who somebody is there, as configured, never as the other
 * side calls itself. Who controls other addresses vouches for other people, even where their ids are the same. Empty while the
 * options name no address.
 */
export function issuerOf(provider: ExternalProvider, option: (key: OptionKey) => string, site: SiteAddresses): string {
  switch (provider) {
    case 'oidc':
      return oidcIssuer(option)
    case 'github':
      return joined(site.GITHUB_URL, site.GITHUB_API_URL)
    case 'linuxdo':
      return joined(site.LINUXDO_URL, site.LINUXDO_API_URL)
    case 'wechat':
      return joined(option('WeChatServerAddress'))
    case 'telegram':
      // Ids are Telegram's own, the same to every bot: another bot knows the same people.
      return 'https://telegram.org'
  }
}

/**
 * Where the server describes itself, its tokens are checked by that description, and the address of it is the issuer (OpenID
 * Connect Discovery, 4.3). Where it does not, the one who answers at its token endpoint tells who somebody is, and the one at its
 * user info endpoint where there is no ID token.
 */
function oidcIssuer(option: (key: OptionKey) => string): string {
  const described = option('oidc.well_known')
  if (described !== '') return normal(described.replace(/\/\.well-known\/openid-configuration\/?(?=$|[?#])/, ''))
  return joined(option('oidc.token_endpoint'), option('oidc.user_info_endpoint'))
}

function joined(...addresses: string[]): string {
  const named = addresses.filter((address) => address !== '').map(normal)
  return [...new Set(named)].join(' ')
}

/** One way to write an address: host in small letters, no default port, no slash at the end. */
function normal(address: string): string {
  const text = URL.canParse(address) ? new URL(address).href : address
  return text.replace(/\/+$/, '')
}
