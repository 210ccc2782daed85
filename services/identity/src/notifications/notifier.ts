import { randomUUID } from 'node:crypto'
import { Injectable } from '@nestjs/common'
import type { budgetCrossed, channelChanged, EventPayload, quotaLow } from '@tollgate/contracts'
import { Jobs } from '@tollgate/jobs'
import { Options } from '@tollgate/messaging'
import { onCommit, Transactions, type Tx } from '@tollgate/persistence'
import { Clock, type Language, Log } from '@tollgate/platform'
import { ownAddress } from '../addresses/own-address'
import { AttemptLimits } from '../limits/attempt-limits'
import type { Letter } from '../mail/letters/letter'
import { budgetLetter, channelLetter, keyLetter, quotaWarningLetter } from '../mail/letters/letters'
import { MailService } from '../mail/mail.service'
import { sweepOutstanding } from '../outstanding/sweep-outstanding'
import { quotaText } from '../users/quota-text'
import { noticeAddress, readSetting } from '../users/setting/user-setting'
import type { UserEntity } from '../users/user.entity'
import { UserDirectory } from '../users/user-directory.service'
import { deliverNotice } from './deliver-notice.job'
import { NoticesRepository } from './notices.repository'
import { budgetNotice, type CrossedBudget, headOf, meaningOf } from './words/budget-notice'
import {
  channelNotice,
  type ChannelWithoutKey,
  keyNotice,
  statusOf,
  type SwitchedChannel,
  whyOf,
  whyOfKey,
} from './words/channel-notice'
import { quotaWarning, type WarningFacts, type WebhookBody } from './words/quota-warning'

/** A notice later than that is of no use. */
const lifetimeMs = 24 * 60 * 60 * 1_000

type BudgetCrossed = EventPayload<typeof budgetCrossed>
type QuotaLow = EventPayload<typeof quotaLow>
type ChannelChanged = EventPayload<typeof channelChanged>

/** What a user is to be told, in either way. */
interface Notice {
  readonly letter: Letter
  readonly body: (language: Language, atMs: number) => WebhookBody
  /** When what it tells of happened. */
  readonly happenedAt: Date
  /** Counts it; false where the user was told enough. What others make happen must not become a flood for who receives it. */
  readonly isInMeasure: () => Promise<boolean>
}

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
    const facts = this.factsOf(fall)
    await this.tell(tx, user, {
      letter: quotaWarningLetter({ site: this.options.get('SystemName'), username: user.username, ...facts }),
      body: (language, atMs) => quotaWarning(facts, language, atMs),
      happenedAt: new Date(fall.fellAt),
      isInMeasure: () => this.limits.balanceWarning(user.id),
    })
  }

  /** Tells who a budget is of that a threshold of it was reached, and administrators of a group's; likewise. */
  async budgetCrossed(tx: Tx, crossed: BudgetCrossed): Promise<void> {
    const happenedAt = new Date(crossed.crossedAt)
    if (this.clock.nowMs() - happenedAt.getTime() > lifetimeMs) return
    const budget = this.budgetOf(crossed)
    const letter = budgetLetter({
      site: this.options.get('SystemName'),
      ...budget,
      head: headOf(budget),
      meaning: meaningOf(budget),
    })
    for (const user of await this.toldOf(tx, crossed)) {
      await this.tell(tx, user, {
        letter,
        body: (language, atMs) => budgetNotice(budget, language, atMs),
        happenedAt,
        isInMeasure: () => this.limits.budgetWarning(user.id),
      })
    }
  }

  /** Tells administrators of a channel, or a key of one, that was disabled by itself, and of a channel that was enabled; likewise. */
  async channelChanged(tx: Tx, changed: ChannelChanged): Promise<void> {
    const happenedAt = new Date(changed.changedAt)
    const noticeFor = this.noticeOf(changed)
    if (noticeFor === null || this.clock.nowMs() - happenedAt.getTime() > lifetimeMs) return
    for (const user of await this.users.listAdministrators(tx))
      await this.tell(tx, user, { ...noticeFor(user), happenedAt })
  }

  /** Adds jobs for notices that still wait, and removes old records. */
  sweep(): Promise<void> {
    return sweepOutstanding(this.transactions, this.notices, this.clock.nowMs(), (noticeId) =>
      this.jobs.add(deliverNotice, { noticeId }),
    )
  }

  private async tell(tx: Tx, user: UserEntity, notice: Notice): Promise<void> {
    if (readSetting(user.setting).notify_type === 'webhook') await this.tellWebhook(tx, user, notice)
    else await this.sendMail(tx, user, notice)
  }

  private async sendMail(tx: Tx, user: UserEntity, notice: Notice): Promise<void> {
    const to = noticeAddress(user)
    if (to === '' || !this.mail.isSetUp) {
      this.log.info('notice.skipped', {
        userId: user.id,
        reason: to === '' ? 'no confirmed address' : 'no mail server',
      })
      return
    }
    if (!(await this.isInMeasure(user, notice))) return
    const { language } = readSetting(user.setting)
    await this.mail.enqueue(tx, { to, letter: notice.letter, language, lifetimeMs })
  }

  private async tellWebhook(tx: Tx, user: UserEntity, notice: Notice): Promise<void> {
    if (!(await this.isInMeasure(user, notice))) return
    const id = randomUUID()
    const { happenedAt: createdAt } = notice
    const body = JSON.stringify(notice.body(readSetting(user.setting).language, createdAt.getTime()))
    await this.notices.insert(tx, { id, userId: user.id, body, createdAt, isWaiting: true, failure: null })
    onCommit(tx, () => this.addJob(id))
  }

  private async isInMeasure({ id: userId }: UserEntity, notice: Notice): Promise<boolean> {
    const may = await notice.isInMeasure()
    if (!may) this.log.warn('notice.skipped', { userId, reason: 'too many' })
    return may
  }

  /** Null where there is nothing to tell. */
  private noticeOf(changed: ChannelChanged): ((user: UserEntity) => Omit<Notice, 'happenedAt'>) | null {
    const site = this.options.get('SystemName')
    const channel = this.switchedBy(changed)
    if (channel !== null) {
      const what = { channelId: channel.id, status: statusOf(channel) }
      return (user) => ({
        letter: channelLetter({ site, ...channel, why: whyOf(channel) }),
        body: (language, atMs) => channelNotice(channel, language, atMs),
        isInMeasure: () => this.limits.channelNotice(user.id, what),
      })
    }
    const without = this.withoutKeyBy(changed)
    if (without === null) return null
    return (user) => ({
      letter: keyLetter({ site, ...without, why: whyOfKey(without) }),
      body: (language, atMs) => keyNotice(without, language, atMs),
      isInMeasure: () => this.limits.keyNotice(user.id, without.id),
    })
  }

  /** Null where no key was refused, or the channel was disabled with it. */
  private withoutKeyBy({ channelId: id, name, change, verdict }: ChannelChanged): ChannelWithoutKey | null {
    if (change !== 'updated' || verdict?.cause !== 'refused' || verdict.keyPosition === null) return null
    const { keyPosition, reason, keys = null } = verdict
    return { id, name, place: keyPosition + 1, reason, keys, link: this.channelsLink }
  }

  private get channelsLink(): string {
    return `${ownAddress(this.options.get('ServerAddress'))}/channel`
  }

  /** Null where it was not switched, or somebody did it. */
  private switchedBy({ channelId: id, name, change, verdict }: ChannelChanged): SwitchedChannel | null {
    if (verdict === undefined || (change !== 'enabled' && change !== 'disabled')) return null
    const { cause, reason } = verdict
    return { id, name, isEnabled: change === 'enabled', cause, reason, link: this.channelsLink }
  }

  private async toldOf(tx: Tx, { userId }: BudgetCrossed): Promise<UserEntity[]> {
    if (userId === null) return this.users.listAdministrators(tx)
    const user = await this.users.findIn(tx, userId)
    return user && !user.deletedAt ? [user] : []
  }

  private budgetOf({ scope, name, percent, isHard, spentUnits, monthlyUnits }: BudgetCrossed): CrossedBudget {
    const page = scope === 'group' ? 'budget' : 'topup'
    return {
      ...{ scope, name, percent, isHard },
      spent: quotaText(spentUnits, this.quotaFormat),
      budget: quotaText(monthlyUnits, this.quotaFormat),
      link: `${ownAddress(this.options.get('ServerAddress'))}/${page}`,
    }
  }

  private get quotaFormat(): Parameters<typeof quotaText>[1] {
    return { perUnit: this.options.get('QuotaPerUnit'), isMoney: this.options.get('DisplayInCurrencyEnabled') }
  }

  private factsOf({ balanceUnits, thresholdUnits }: QuotaLow): WarningFacts {
    const how = this.quotaFormat
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
