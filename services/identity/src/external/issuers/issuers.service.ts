import { Injectable } from '@nestjs/common'
import type { IssuerList, MovedBindings, MoveIssuerBody } from '@tollgate/contracts/http/identity'
import { Transactions } from '@tollgate/persistence'
import type { Actor } from '@tollgate/platform'
import { AuditService } from '../../audit/audit.service'
import { externalErrors } from '../external.errors'
import { ExternalIdentitiesService } from '../identities/external-identities.service'
import { Issuers } from '../identities/issuers'
import { nameOf } from '../identities/provider-names'

/** Shows on whose word users are bound to other sites, and moves them where a site has a new address on purpose. */
@Injectable()
export class IssuersService {
  constructor(
    private readonly identities: ExternalIdentitiesService,
    private readonly issuers: Issuers,
    private readonly audit: AuditService,
    private readonly transactions: Transactions,
  ) {}

  /** Every issuer on whose word somebody is bound. */
  async list(): Promise<IssuerList> {
    const counted = await this.transactions.read((db) => this.identities.countByIssuer(db))
    return counted.map((each) => ({ ...each, is_current: this.issuers.of(each.provider) === each.issuer }))
  }

  /**
   * Puts every binding of one issuer under the one that is configured now: root says that both are the same provider, which knows
   * its people by the same ids. Who is bound there already stays where they are. Throws `identity.issuer-unset`,
   * `.issuer-in-force` and `.issuer-absent`.
   */
  async move(actor: Actor, { provider, issuer }: MoveIssuerBody): Promise<MovedBindings> {
    const to = this.issuers.of(provider)
    if (to === '') throw externalErrors.issuerUnset({ provider: nameOf(provider) })
    if (to === issuer) throw externalErrors.issuerInForce({ provider: nameOf(provider) })
    return this.transactions.run(async (tx) => {
      const counted = await this.identities.countByIssuer(tx)
      const found = counted.find((each) => each.provider === provider && each.issuer === issuer)
      if (!found) throw externalErrors.issuerAbsent({ provider: nameOf(provider) })
      const userIds = await this.identities.move(tx, { provider, issuer }, to)
      const target = { kind: 'site', id: null, name: nameOf(provider).en } as const
      const details = { issuer: { from: issuer, to }, moved: userIds.length, left: found.users - userIds.length }
      await this.audit.record(tx, actor, { action: 'site.issuer-moved', target, details })
      return { moved: details.moved, left: details.left }
    })
  }
}
