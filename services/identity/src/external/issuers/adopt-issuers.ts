import { Injectable, type OnApplicationBootstrap } from '@nestjs/common'
import { externalProviders } from '@tollgate/contracts/http/identity'
import { Transactions } from '@tollgate/persistence'
import { OptionsService } from '../../options/options.service'
import { ExternalIdentitiesService } from '../identities/external-identities.service'
import { unknownIssuer } from '../identities/issuer.policy'
import { Issuers } from '../identities/issuers'

/**
 * Gives bindings from before issuers were kept the issuer that is configured at the first start that knows of them. It is asked
 * once: what has none then is `unknown` from that moment, and never of an address that is configured later.
 */
@Injectable()
export class AdoptIssuers implements OnApplicationBootstrap {
  constructor(
    private readonly options: OptionsService,
    private readonly issuers: Issuers,
    private readonly identities: ExternalIdentitiesService,
    private readonly transactions: Transactions,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    // From the table: the view that other code reads by may not be here yet.
    const stored = new Map((await this.options.list()).map(({ key, value }) => [key, value]))
    await this.transactions.run(async (tx) => {
      for (const provider of externalProviders) {
        const issuer = this.issuers.by(provider, (key) => stored.get(key) ?? '')
        await this.identities.adopt(tx, provider, issuer || unknownIssuer)
      }
    })
  }
}
