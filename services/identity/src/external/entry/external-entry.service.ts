import { Injectable } from '@nestjs/common'
import { roles } from '@tollgate/contracts'
import type { SignInAnswer } from '@tollgate/contracts/http/identity'
import { Options } from '@tollgate/messaging'
import { Transactions, type Tx } from '@tollgate/persistence'
import { AttemptLimits } from '../../limits/attempt-limits'
import { registrationErrors } from '../../registration/registration.errors'
import { mayEnter } from '../../sign-in/sign-in.policy'
import { SignInCompletion } from '../../sign-in/sign-in-completion'
import type { UserEntity } from '../../users/user.entity'
import { UserDirectory } from '../../users/user-directory.service'
import { usersErrors } from '../../users/users.errors'
import { UsersService } from '../../users/users.service'
import type { Visit } from '../../visit/visit'
import { externalErrors } from '../external.errors'
import { displayNameOf, fittingName, namePrefixes } from '../external.policy'
import { ExternalIdentitiesService } from '../identities/external-identities.service'
import { nameOf } from '../identities/provider-names'
import { MembershipService } from '../membership/membership.service'
import type { Vouched } from '../providers/vouched'

/** How often a newcomer's name may be taken while their account is being opened. */
const maxAttempts = 5

/** Signs people in for whom another site vouches. People who are new here get an account, where that is allowed. */
@Injectable()
export class ExternalEntry {
  constructor(
    private readonly identities: ExternalIdentitiesService,
    private readonly directory: UserDirectory,
    private readonly users: UsersService,
    private readonly membership: MembershipService,
    private readonly completion: SignInCompletion,
    private readonly limits: AttemptLimits,
    private readonly transactions: Transactions,
    private readonly options: Options,
  ) {}

  /**
   * `affCode` is the referral code with which they came; empty for none. Throws `identity.external-unknown` for newcomers by a
   * site that opens no accounts, `.registration-disabled`, `.registration-too-often` and what `SignInCompletion` does.
   */
  async enter(vouched: Vouched, affCode: string, visit: Visit): Promise<SignInAnswer> {
    const user = (await this.find(vouched)) ?? (await this.openOrFind(vouched, affCode, visit))
    // Who is banned or deleted is told so by the completion, and gets nothing.
    const entrant = mayEnter(user) ? await this.membership.apply(vouched, user.id, visit.address) : user
    return this.completion.complete(entrant, 'external', visit, vouched)
  }

  private async find(person: Vouched): Promise<UserEntity | null> {
    const userId = await this.identities.findUserId(person)
    return userId === null ? null : this.directory.find(userId)
  }

  /** Of two requests at once by one person the first opens the account, and both sign in to it. */
  private async openOrFind(vouched: Vouched, affCode: string, visit: Visit): Promise<UserEntity> {
    try {
      return await this.open(vouched, affCode, visit.address)
    } catch (error) {
      const isTaken = externalErrors.externalTaken.is(error)
      const other = isTaken ? await this.find(vouched) : null
      if (!other) throw error
      return other
    }
  }

  private async open(vouched: Vouched, affCode: string, ip: string): Promise<UserEntity> {
    if (vouched.provider === 'telegram') {
      throw externalErrors.externalUnknown({ provider: nameOf('telegram') })
    }
    if (!this.options.get('RegisterEnabled')) throw registrationErrors.registrationDisabled()
    const prefix = namePrefixes[vouched.provider]
    return this.limits.registration(ip, () =>
      unlessNameTaken(() => this.transactions.run((tx) => this.write(tx, vouched, prefix, { affCode, ip }))),
    )
  }

  private async write(
    tx: Tx,
    vouched: Vouched,
    prefix: string,
    { affCode, ip }: { affCode: string; ip: string },
  ): Promise<UserEntity> {
    const name = await this.directory.freeName(tx, fittingName(vouched.preferredName), prefix)
    const newcomer = {
      ...name,
      passwordHash: null,
      displayName: displayNameOf(vouched.displayName, name.username),
      role: roles.user,
      quotaUnits: this.options.get('QuotaForNewUser'),
      affCode,
      registered: { clientIp: ip, way: 'external' as const },
    }
    const user = await this.users.open(tx, newcomer, null)
    await this.identities.bind(tx, user.id, vouched)
    return user
  }
}

/** Does the work again, by which another name is found, when a name was taken between the look-up and the write. */
async function unlessNameTaken<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work()
    } catch (error) {
      const isTaken = usersErrors.usernameTaken.is(error) || usersErrors.usernameLooksTaken.is(error)
      if (!isTaken || attempt === maxAttempts) throw error
    }
  }
}
