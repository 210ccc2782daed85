import { Injectable } from '@nestjs/common'
import type { RedirectProvider } from '@tollgate/contracts/http/identity'
import { AppError } from '@tollgate/platform'
import { nameOf } from '../identities/provider-names'
import { OidcSite } from '../oidc/oidc.site'
import { GithubSite } from '../providers/github.site'
import { LinuxdoSite } from '../providers/linuxdo.site'
import type { RedirectSite } from '../providers/vouched'

/** The sites to which browsers go, by name. */
@Injectable()
export class RedirectSites {
  private readonly sites: Readonly<Record<RedirectProvider, RedirectSite>>

  constructor(github: GithubSite, oidc: OidcSite, linuxdo: LinuxdoSite) {
    this.sites = { github, oidc, linuxdo }
  }

  /** Throws `identity.external-disabled`. */
  enabled(provider: RedirectProvider): RedirectSite {
    const site = this.sites[provider]
    if (!site.isEnabled) throw new AppError('identity.external-disabled', { provider: nameOf(provider) })
    return site
  }
}
