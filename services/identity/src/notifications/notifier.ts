import { randomUUID } from 'node:crypto'
import { Injectable } from '@nestjs/common'
import type { EventPayload, quotaLow } from '@tollgate/contracts'
import { Jobs } from '@tollgate/jobs'
import { Options } from '@tollgate/messaging'
import { onCommit, Transactions, type Tx } from '@tollgate/persistence'
import { Clock, Log } from '@tollgate/platform'
import { ownAddress } from '../addresses/own-address'
import { AttemptLimits } from '../limits/attempt-limits'
import { quotaWarningLetter } from '../mail/letters/letters'
import { MailService } from '../mail/mail.service'
import { sweepOutstanding } from '../outstanding/sweep-outstanding'
import { quotaText } from '../users/quota-text'
import { noticeAddress, readSetting, type StoredSetting } from '../users/setting/user-setting'
import type { UserEntity } from '../users/user.entity'
import { UserDirectory } from '../users/user-directory.service'
import { deliverNotice } from './deliver-notice.job'
import { NoticesRepository } from './notices.repository'
import { quotaWarning, type WarningFacts } from './quota-warning'

/** A warning later than that is of no use. */
const mailLifetimeMs = 24 * 60 * 60 * 1_000

type QuotaLow = EventPayload<typeof quotaLow>

/** Notifies users in the way that each has chosen: by mail or by webhook. */
@Injectable()
export class Notifier {
  constructor(
    private readonly users: UserDirectory,
    private readonly mail: MailService,
    private readonly notices: NoticesRepository,
    private readonly jobs: Jobs,
    private readonly limits: AttemptLimits,
    private readonly options: Options,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  /** Takes a warning in with the transaction that marks its event as applied, so that one event makes one warning. */
  async quotaFell(tx: Tx, fall: QuotaLow): Promise<void> {
    const user = await this.users.findIn(tx, fall.userId)
    if (!user || user.deletedAt) return
    const setting = readSetting(user.setting)
    const facts = this.factsOf(fall)
    if (setting.notify_type === 'webhook') await this.tellWebhook(tx, user, setting, { fall, facts })
    else await this.sendMail(tx, user, setting, facts)
  }

  /** Adds jobs for notices that still wait, and removes old records. */
  sweep(): Promise<void> {
    return sweepOutstanding(this.transactions, this.notices, this.clock.nowMs(), (noticeId) =>
      this.jobs.add(deliverNotice, { noticeId }),
    )
  }

  private async sendMail(tx: Tx, user: UserEntity, setting: StoredSetting, facts: WarningFacts): Promise<void> {
    const to = noticeAddress(user)
    if (to === '' || !this.mail.isSetUp) {
      this.log.info('notice.skipped', {
        userId: user.id,
        reason: to === '' ? 'no confirmed address' : 'no mail server',
      })
      return
    }
    if (!(await this.isInMeasure(user))) return
    const site = this.options.get('SystemName')
    const letter = quotaWarningLetter({ site, username: user.username, ...facts })
    await this.mail.enqueue(tx, { to, letter, language: setting.language, lifetimeMs: mailLifetimeMs })
  }

  private async tellWebhook(
    tx: Tx,
    user: UserEntity,
    setting: StoredSetting,
    { fall, facts }: { fall: QuotaLow; facts: WarningFacts },
  ): Promise<void> {
    if (!(await this.isInMeasure(user))) return
    const id = randomUUID()
    const createdAt = new Date(fall.fellAt)
    const body = JSON.stringify(quotaWarning(facts, setting.language, createdAt.getTime()))
    await this.notices.insert(tx, { id, userId: user.id, body, createdAt, isWaiting: true, failure: null })
    onCommit(tx, () => this.addJob(id))
  }

  /** Users move their thresholds as they like: what they make happen must not become a flood for who receives it. */
  private async isInMeasure({ id: userId }: UserEntity): Promise<boolean> {
    const may = await this.limits.balanceWarning(userId)
    if (!may) this.log.warn('notice.skipped', { userId, reason: 'too many' })
    return may
  }

  private factsOf({ balanceUnits, thresholdUnits }: QuotaLow): WarningFacts {
    const how = { perUnit: this.options.get('QuotaPerUnit'), isMoney: this.options.get('DisplayInCurrencyEnabled') }
    return {
      balance: quotaText(balanceUnits, how),
      threshold: quotaText(thresholdUnits, how),
      link: `${ownAddress(this.options.get('ServerAddress'))}/topup`,
    }
  }

  /** A job that cannot be added now is added by the sweep, which goes by the rows. */
  private async addJob(noticeId: string): Promise<void> {
    try {
      await this.jobs.add(deliverNotice, { noticeId })
    } catch (error) {
      this.log.warn('notice.left-to-the-sweep', { noticeId, error })
    }
  }
}
