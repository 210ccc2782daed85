import { Injectable } from '@nestjs/common'
import { roles } from '@tollgate/contracts'
import type { Binding } from '@tollgate/contracts/http/identity'
import { Options } from '@tollgate/messaging'
import { Transactions, type Tx } from '@tollgate/persistence'
import { type Actor, platformErrors } from '@tollgate/platform'
import { SecondFactors } from '../../second-factor/second-factors.service'
import { CredentialActs } from '../../users/acts/credential-acts.service'
import type { UserEntity } from '../../users/user.entity'
import { UserDirectory } from '../../users/user-directory.service'
import { UsersService } from '../../users/users.service'
import { externalErrors } from '../external.errors'
import { assertAnotherWayIn } from '../external.policy'
import { ExternalIdentitiesService } from '../identities/external-identities.service'
import { nameOf } from '../identities/provider-names'
import type { Vouched } from '../providers/vouched'

/** Binds accounts of other sites to users, and removes such bindings and e-mail addresses. */
@Injectable()
export class BindingsService {
  constructor(
    private readonly identities: ExternalIdentitiesService,
    private readonly directory: UserDirectory,
    private readonly users: UsersService,
    private readonly secondFactors: SecondFactors,
    private readonly acts: CredentialActs,
    private readonly transactions: Transactions,
    private readonly options: Options,
  ) {}

  /**
   * Does nothing when it is bound to them already. That it is really them was asked when they left for the other site: who comes
   * back brings what was sealed then. Throws `identity.external-taken` or `.external-bound-already`.
   */
  async bind(actor: Actor, person: Vouched): Promise<void> {
    // Browsers come back for binding and for signing in by the same routes, and a demo site allows the latter.
    if (this.options.get('DemoSiteEnabled') && actor.role < roles.root) throw platformErrors.demoSite()
    await this.transactions.run(async (tx) => {
      const user = await this.directory.lockActive(tx, actor.userId)
      if ((await this.identities.findUserIdIn(tx, person)) === actor.userId) return
      await this.identities.bind(tx, actor.userId, person)
      const { provider } = person
      const names = { provider: nameOf(provider) }
      await this.acts.note(tx, actor, user, { action: 'credential.external-bound', names, details: { provider } })
    })
  }

  /** Throws `identity.binding-absent`, or `.binding-last` when it is the only way in. */
  async unbind(actor: Actor, binding: Binding): Promise<void> {
    await this.transactions.run(async (tx) => {
      const user = await this.directory.lockActive(tx, actor.userId)
      const providers = await this.identities.providersOf(tx, user.id)
      const bindings: Binding[] = user.email === '' ? providers : [...providers, 'email']
      if (!bindings.includes(binding)) throw externalErrors.bindingAbsent()
      const passkeys = await this.secondFactors.countPasskeys(tx, user.id)
      assertAnotherWayIn({ hasPassword: user.passwordHash !== null, bindings, passkeys }, binding)
      await this.takeOff(tx, actor, user, binding)
    })
  }

  private async takeOff(tx: Tx, actor: Actor, user: UserEntity, binding: Binding): Promise<void> {
    if (binding !== 'email') {
      const act = { names: { provider: nameOf(binding) }, details: { provider: binding } }
      await this.acts.note(tx, actor, user, { action: 'credential.external-unbound', ...act })
      return this.identities.unbind(tx, user.id, binding)
    }
    const formerEmail = user.email
    const act = { names: { email: formerEmail }, details: { email: { from: formerEmail, to: '' } }, formerEmail }
    user.email = ''
    await this.acts.note(tx, actor, user, { action: 'credential.email-removed', ...act })
    await this.users.save(tx, user, { actor, change: 'updated', endsMailed: true })
  }
}
