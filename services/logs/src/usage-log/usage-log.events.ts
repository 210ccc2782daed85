import { Controller } from '@nestjs/common'
import {
  callRefused,
  channelChanged,
  channelTested,
  type EventPayload,
  optionChanged,
  quotaCredited,
  receiptFaulted,
  referralEarned,
  usageSettled,
  userChanged,
} from '@tollgate/contracts'
import { type EventContext, EventHandler } from '@tollgate/messaging'
import { channelRow, creditedRow, earnedRow, faultRow, optionRow, testRow, userRow } from './rows/event-rows'
import { UsageLogService } from './usage-log.service'

/**
 * What happens elsewhere and belongs in the log. No inbox: each row is unique by its reference, so a repeat writes
 * nothing, and rows of many messages can share one COPY.
 */
@Controller()
export class UsageLogEvents {
  constructor(private readonly log: UsageLogService) {}

  @EventHandler(usageSettled, { durable: 'logs-usage', inbox: false, concurrency: 32 })
  settled({ calls }: EventPayload<typeof usageSettled>, { meta }: EventContext): Promise<void> {
    return this.log.recordSettled(calls, meta.storedAtMs)
  }

  @EventHandler(callRefused, { durable: 'logs-refusals', inbox: false, concurrency: 4 })
  refused(told: EventPayload<typeof callRefused>): Promise<void> {
    return this.log.recordRefused(told)
  }

  @EventHandler(quotaCredited, { durable: 'logs-quota', inbox: false })
  credited(credited: EventPayload<typeof quotaCredited>): Promise<void> {
    return this.log.record(creditedRow(credited))
  }

  @EventHandler(referralEarned, { durable: 'logs-referrals', inbox: false })
  earned(earned: EventPayload<typeof referralEarned>): Promise<void> {
    return this.log.record(earnedRow(earned))
  }

  @EventHandler(receiptFaulted, { durable: 'logs-receipt-faults', inbox: false })
  faulted(faulted: EventPayload<typeof receiptFaulted>): Promise<void> {
    return this.log.record(faultRow(faulted))
  }

  @EventHandler(userChanged, { durable: 'logs-users', inbox: false })
  userChanged(changed: EventPayload<typeof userChanged>): Promise<void> {
    return this.log.record(userRow(changed))
  }

  @EventHandler(optionChanged, { durable: 'logs-options', inbox: false })
  optionChanged(changed: EventPayload<typeof optionChanged>): Promise<void> {
    return this.log.record(optionRow(changed))
  }

  @EventHandler(channelChanged, { durable: 'logs-channels', inbox: false })
  channelChanged(changed: EventPayload<typeof channelChanged>): Promise<void> {
    return this.log.record(channelRow(changed))
  }

  @EventHandler(channelTested, { durable: 'logs-channel-tests', inbox: false })
  channelTested(tested: EventPayload<typeof channelTested>): Promise<void> {
    return this.log.record(testRow(tested))
  }
}
