import { Injectable } from '@nestjs/common'
import { Options } from '@tollgate/messaging'
import type { Tx } from '@tollgate/persistence'
import { type Actor, Clock, Log, sha256Hex } from '@tollgate/platform'
import { ownAddress } from '../../addresses/own-address'
import { type AuditActor, AuditService, userTarget } from '../../audit/audit.service'
import { AttemptLimits } from '../../limits/attempt-limits'
import { accountLetter } from '../../mail/letters/account-letter'
import { MailService } from '../../mail/mail.service'
import { MailCodesService } from '../../mail-codes/mail-codes.service'
import { noticeAddress, readSetting } from '../setting/user-setting'
import { type AccountOwner, type CredentialAct, toldAct, type UserAct } from './credential-act'

/** Later than that it is no longer news. */
const mailLifetimeMs = 3 * 24 * 60 * 60 * 1_000

/** The same act, done again within this time, is not told again: nobody may fill a mailbox by it. */
const sameMs = 10 * 60 * 1_000

/** Who acts: somebody who is signed in, or the holder of a link from a mail, of whom only the address is known. */
export type CredentialActor = Pick<Actor, 'clientIp'> &
  Partial<Pick<Actor, 'userId' | 'username' | 'language' | 'session'>>

/** What belongs to a change of a credential: it goes on record, its owner is told by mail, and what was mailed before ends. */
@Injectable()
export class CredentialActs {
  constructor(
    private readonly audit: AuditService,
    private readonly mails: MailService,
    private readonly codes: MailCodesService,
    private readonly limits: AttemptLimits,
    private readonly options: Options,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  /** Records the act and tells its owner, in the transaction of its effect. */
  async note(tx: Tx, actor: CredentialActor, user: AccountOwner, act: CredentialAct): Promise<void> {
    // Who holds the link from a mail acts as the user.
    const { userId = user.id, username = user.username, clientIp, session = null } = actor
    const { action, details = {} } = act
    await this.record(tx, { userId, username, clientIp, session }, user, [[action, details]])
    await this.tell(tx, actor, user, act)
  }

  /** Records acts on a user that their owner is not told of. */
  async record(tx: Tx, actor: AuditActor, user: AccountOwner, acts: readonly UserAct[]): Promise<void> {
    for (const [action, details] of acts) {
      await this.audit.record(tx, actor, { action, target: userTarget(user), details })
    }
  }

  /** Ends the links and codes that were mailed for an account: they open it as it was then. */
  endMailed(tx: Tx, userId: number): Promise<void> {
    return this.codes.endOf(tx, userId)
  }

  /** Tells the owner alone, of what is on record by another name. */
  async tell(tx: Tx, actor: CredentialActor, user: AccountOwner, act: CredentialAct): Promise<void> {
    const receivers = receiversOf(user, act)
    if (receivers.length === 0 || !this.mails.isSetUp) {
      const reason = receivers.length === 0 ? 'no address' : 'no mail server'
      this.log.info('credential.owner-not-told', { userId: user.id, action: act.action, reason })
      return
    }
    const nowMs = this.clock.nowMs()
    const isOwner = (actor.userId ?? user.id) === user.id
    const told = toldAct(act)
    const letter = accountLetter({
      site: this.options.get('SystemName'),
      username: user.username,
      act: told,
      time: new Date(nowMs).toISOString().slice(0, 19).replace('T', ' '),
      address: isOwner ? actor.clientIp : null,
      link: `${ownAddress(this.options.get('ServerAddress'))}/personal`,
    })
    const language = (isOwner ? actor.language : undefined) ?? readSetting(user.setting).language
    for (const to of receivers) {
      const id = mailIdOf(`${user.id} ${to} ${told.en} ${Math.floor(nowMs / sameMs)}`)
      if (!(await this.isInMeasure(user.id, act, to))) continue
      await this.mails.enqueue(tx, { id, to, letter, language, lifetimeMs: mailLifetimeMs })
    }
  }

  /** Names are chosen freely, so acts that differ by them alone are many: they are told until it is clear that something goes on. */
  private async isInMeasure(userId: number, { action }: CredentialAct, to: string): Promise<boolean> {
    if (await this.limits.letter(userId, action, to)) return true
    this.log.warn('credential.owner-not-told', { userId, action, reason: 'told too often' })
    return false
  }
}

/** The account's own address, which was shown to be its owner's; where there is none, the one for notices, once it was. */
function receiversOf(user: AccountOwner, { formerEmail = '' }: CredentialAct): string[] {
  const proven = [...new Set([user.email, formerEmail])].filter((address) => address !== '')
  const given = noticeAddress(user)
  return proven.length > 0 || given === '' ? proven : [given]
}

/** The same id for the same text, in the form of a UUID of version 8. */
function mailIdOf(text: string): string {
  const hex = sha256Hex(text)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
