import { Injectable } from '@nestjs/common'
import { Options } from '@tollgate/messaging'
import { Transactions, type Tx } from '@tollgate/persistence'
import type { Actor } from '@tollgate/platform'
import { MailDoor } from '../codes/mail-door'
import { noticeAddressLetter } from '../mail/letters/letters'
import { MailService } from '../mail/mail.service'
import { codeLifetimeMs } from '../mail-codes/mail-code.policy'
import { MailCodesService } from '../mail-codes/mail-codes.service'
import { CredentialActs } from '../users/acts/credential-acts.service'
import { isNoticeAddressConfirmed, readSetting } from '../users/setting/user-setting'
import type { UserEntity } from '../users/user.entity'
import { UserDirectory } from '../users/user-directory.service'
import { UsersService } from '../users/users.service'
import { noticeAddressErrors } from './notice-address.errors'

/**
 * Has the owner of an address agree to the notices that somebody wants sent there, by a code that is mailed to it. Without it
 * anybody could have a stranger's mailbox filled.
 */
@Injectable()
export class NoticeAddressService {
  constructor(
    private readonly door: MailDoor,
    private readonly codes: MailCodesService,
    private readonly mails: MailService,
    private readonly directory: UserDirectory,
    private readonly users: UsersService,
    private readonly acts: CredentialActs,
    private readonly transactions: Transactions,
    private readonly options: Options,
  ) {}

  /**
   * Mails a code to the address that the user has saved. Throws `identity.notice-address-absent`, `.notice-address-confirmed` and
   * what `MailDoor` does.
   */
  async sendCode(actor: Actor, turnstile: string): Promise<void> {
    const email = await this.transactions.read((db) => this.waiting(db, actor))
    await this.door.pass({ email, turnstile, ip: actor.clientIp, actor }, 'mail-code.asked')
    const site = this.options.get('SystemName')
    await this.transactions.run(async (tx) => {
      const user = await this.directory.lockActive(tx, actor.userId)
      if (waitingOf(user) !== email) throw noticeAddressErrors.noticeAddressAbsent()
      const code = await this.codes.issue(tx, 'notices', email, user.id)
      const letter = noticeAddressLetter({ site, code, minutes: codeLifetimeMs / 60_000 })
      await this.mails.enqueue(tx, { to: email, letter, language: actor.language, lifetimeMs: codeLifetimeMs })
    })
  }

  /**
   * Sends notices to the address from now on. Throws `identity.notice-address-absent`, `.notice-address-confirmed`,
   * `.email-code-wrong` and `.code-too-often`.
   */
  async confirm(actor: Actor, code: string): Promise<void> {
    const email = await this.transactions.read((db) => this.waiting(db, actor))
    const { userId, clientIp: ip } = actor
    await this.codes.redeemOf(
      'notices',
      { email, code, ip, userId },
      {
        lock: async (tx) => {
          const user = await this.directory.lockActive(tx, userId)
          // Where it was changed since, the code is for an address that they no longer want.
          return waitingOf(user) === email ? user : null
        },
        work: (tx, user) => this.take(tx, actor, user, email),
      },
    )
  }

  private async take(tx: Tx, actor: Actor, user: UserEntity, email: string): Promise<void> {
    user.setting = { ...readSetting(user.setting), is_notification_email_confirmed: true }
    const act = { names: { email }, details: { notification_email: email } }
    await this.acts.note(tx, actor, user, { action: 'credential.notice-address-confirmed', ...act })
    await this.users.save(tx, user, { actor, change: 'updated' })
  }

  private async waiting(db: Tx, { userId }: Actor): Promise<string> {
    const user = await this.directory.findIn(db, userId)
    if (user && isNoticeAddressConfirmed(user)) throw noticeAddressErrors.noticeAddressConfirmed()
    const address = user && waitingOf(user)
    if (!address) throw noticeAddressErrors.noticeAddressAbsent()
    return address
  }
}

/** The address that waits to be confirmed; null for none. */
function waitingOf(user: UserEntity): string | null {
  const { notification_email: address } = readSetting(user.setting)
  return address === '' || isNoticeAddressConfirmed(user) ? null : address
}
