import { Injectable } from '@nestjs/common'
import { Options } from '@tollgate/messaging'
import { Transactions, type Tx } from '@tollgate/persistence'
import { AuditService, userTarget } from '../../audit/audit.service'
import { mayEnter } from '../../sign-in/sign-in.policy'
import type { UserEntity } from '../../users/user.entity'
import { UserDirectory } from '../../users/user-directory.service'
import { UsersService } from '../../users/users.service'
import { ExternalIdentitiesService } from '../identities/external-identities.service'
import { nameOf } from '../identities/provider-names'
import type { Vouched } from '../providers/vouched'
import { type Given, givenBy, type Standing, standingAfter, valuesOf } from './membership.policy'

/** Notes sign-ins by other sites, and gives people the role and the group that their groups at the OIDC provider give them here. */
@Injectable()
export class MembershipService {
  constructor(
    private readonly identities: ExternalIdentitiesService,
    private readonly directory: UserDirectory,
    private readonly users: UsersService,
    private readonly audit: AuditService,
    private readonly transactions: Transactions,
    private readonly options: Options,
  ) {}

  /** The user as they are to come in. Another role ends every session that rests on the one before. */
  apply(person: Vouched, userId: number, address: string): Promise<UserEntity> {
    return this.transactions.run(async (tx) => {
      const user = await this.directory.lockActive(tx, userId)
      const binding = await this.identities.find(tx, person)
      if (!binding || !mayEnter(user)) return user
      if (person.claims === null) {
        await this.identities.noteSignIn(tx, person, {})
        return user
      }
      const given = this.given(person.claims)
      const last = { role: binding.givenRole, group: binding.givenGroup }
      await this.identities.noteSignIn(tx, person, { givenRole: given.role, givenGroup: given.group })
      await this.change(tx, user, standingAfter(user, last, given), { person, address })
      return user
    })
  }

  private given(claims: Readonly<Record<string, unknown>>): Given {
    const mapping = this.options.get('OidcGroupMapping')
    const groups = this.options.get('GroupRatio')
    return givenBy(mapping, valuesOf(claims, mapping.claim), (name) => Object.hasOwn(groups, name))
  }

  private async change(
    tx: Tx,
    user: UserEntity,
    { role, group }: Standing,
    { person, address }: { person: Vouched; address: string },
  ): Promise<void> {
    const [roleBefore, groupBefore] = [user.role, user.group]
    if (role === roleBefore && group === groupBefore) return
    Object.assign(user, { role, group })
    await this.users.save(tx, user, { actor: null, change: 'updated', ...(role !== roleBefore && { sessions: 'end' }) })
    // Nobody here did it: the provider's groups did.
    const actor = { userId: null, username: nameOf(person.provider).en, clientIp: address }
    const by = { issuer: person.issuer }
    if (role !== roleBefore) {
      const action = role > roleBefore ? 'user.promoted' : 'user.demoted'
      const details = { role: { from: roleBefore, to: role }, ...by }
      await this.audit.record(tx, actor, { action, target: userTarget(user), details })
    }
    if (group !== groupBefore) {
      const details = { group: { from: groupBefore, to: group }, ...by }
      await this.audit.record(tx, actor, { action: 'user.group-set', target: userTarget(user), details })
    }
  }
}
