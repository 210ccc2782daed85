import type {
  channelChanged,
  channelTested,
  EventPayload,
  optionChanged,
  quotaCredited,
  receiptFaulted,
  referralEarned,
  userChanged,
} from '@tollgate/contracts'
import { type LogType, logTypes } from '@tollgate/contracts/http/logs'
import type { LogRow } from './log-row'
import { type LogText, logText } from './log-texts'

const creditType: Record<EventPayload<typeof quotaCredited>['kind'], LogType> = {
  signup: logTypes.system,
  opening: logTypes.system,
  adjust: logTypes.management,
  redeem: logTypes.topUp,
  topup: logTypes.topUp,
  reversal: logTypes.topUp,
  checkin: logTypes.checkIn,
  referral: logTypes.system,
  transfer: logTypes.system,
  refund: logTypes.system,
}

/** Quota that came or went other than by a call; the row belongs to the user whose quota it is. */
export function creditedRow(credited: EventPayload<typeof quotaCredited>): LogRow {
  const { kind, call } = credited
  const params = { units: credited.units, balance: credited.balanceUnits, actor: credited.actorName ?? '' }
  const row = plainRow({
    reference: `${kind}:${credited.reference}`,
    at: credited.creditedAt,
    type: creditType[kind],
    userId: credited.userId,
    username: credited.username,
    quotaUnits: credited.units,
    text:
      call === undefined || kind !== 'refund'
        ? logText(`quota-${kind}`, params)
        : logText(call.cause === undefined ? 'task-refund' : `task-refund-${call.cause}`, { ...params, ...call }),
  })
  if (call === undefined) return row
  const { requestId, tokenId, channelId, group, model } = call
  return { ...row, requestId, tokenId, channelId, group, model }
}

/** What inviting somebody earned; nothing came to the balance yet, so the row has no quota. */
export function earnedRow(earned: EventPayload<typeof referralEarned>): LogRow {
  return plainRow({
    reference: `earned:${earned.inviteeId}`,
    at: earned.earnedAt,
    type: logTypes.system,
    userId: earned.inviterId,
    username: earned.inviterName,
    text: logText('referral-earned', { units: earned.units, invitee: earned.inviteeName }),
  })
}

/** Something that a relay sent and billing could not book; it is nobody's, and an administrator has to look. */
export function faultRow(faulted: EventPayload<typeof receiptFaulted>): LogRow {
  return plainRow({
    reference: `receipt-fault:${faulted.faultId}`,
    at: faulted.faultedAt,
    type: logTypes.system,
    userId: 0,
    username: '',
    text: logText('receipt-faulted', {
      journal: faulted.journal ?? '?',
      first: faulted.firstSeq ?? '?',
      last: faulted.lastSeq ?? '?',
      reason: faulted.reason,
      fault: faulted.faultId,
    }),
  })
}

/** What an administrator did to a user; null when users did it themselves. */
export function userRow(changed: EventPayload<typeof userChanged>): LogRow | null {
  if (changed.actorId === null || changed.actorId === changed.userId) return null
  return plainRow({
    reference: `user:${changed.userId}:${changed.version}`,
    at: changed.changedAt,
    type: logTypes.management,
    userId: changed.userId,
    username: changed.username,
    text: logText(`user-${changed.change}`, { actor: changed.actorName ?? '' }),
  })
}

/** A written option; the row belongs to the administrator who wrote it. Null when a service did. */
export function optionRow(changed: EventPayload<typeof optionChanged>): LogRow | null {
  if (changed.actorId === null) return null
  return plainRow({
    reference: `option:${changed.key}:${changed.version}`,
    at: changed.changedAt,
    type: logTypes.system,
    userId: changed.actorId,
    username: changed.actorName ?? '',
    text: optionText(changed),
  })
}

function optionText({ key, setUp }: EventPayload<typeof optionChanged>): LogText {
  if (setUp === undefined) return logText('option-changed', { key })
  return setUp.priceList === null
    ? logText('site-set-up', {})
    : logText('site-set-up-prices', { date: setUp.priceList })
}

/** A changed channel; the row belongs to the administrator who changed it. Null when nobody did. */
export function channelRow(changed: EventPayload<typeof channelChanged>): LogRow | null {
  if (changed.actorId === null) return null
  return {
    ...plainRow({
      reference: `channel:${changed.channelId}:${changed.version}`,
      at: changed.changedAt,
      type: logTypes.management,
      userId: changed.actorId,
      username: changed.actorName ?? '',
      text: logText(`channel-${changed.change}`, { channel: changed.name }),
    }),
    channelId: changed.channelId,
    channelName: changed.name,
  }
}

/** A channel test: a consumption row that cost nobody anything. */
export function testRow(tested: EventPayload<typeof channelTested>): LogRow {
  return {
    ...plainRow({
      reference: `test:${tested.testId}`,
      at: tested.testedAt,
      type: logTypes.consumption,
      userId: tested.actorId,
      username: tested.actorName,
      text: logText(tested.isSuccess ? 'channel-test-passed' : 'channel-test-failed', {}),
    }),
    model: tested.model,
    channelId: tested.channelId,
    channelName: tested.channelName,
    promptTokens: tested.promptTokens,
    completionTokens: tested.completionTokens,
    durationMs: tested.durationMs,
  }
}

interface PlainEvent {
  readonly reference: string
  readonly at: string
  readonly type: LogType
  readonly userId: number
  readonly username: string
  readonly quotaUnits?: number
  readonly text: LogText
}

function plainRow(event: PlainEvent): LogRow {
  return {
    reference: event.reference,
    createdAtMs: Date.parse(event.at),
    type: event.type,
    userId: event.userId,
    username: event.username,
    tokenId: null,
    tokenName: '',
    model: '',
    group: '',
    channelId: null,
    channelName: '',
    quotaUnits: event.quotaUnits ?? 0,
    promptTokens: 0,
    completionTokens: 0,
    durationMs: 0,
    isStream: false,
    requestId: null,
    outcome: null,
    text: event.text,
    other: {},
  }
}
