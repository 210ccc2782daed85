/** One JetStream stream: which subjects it keeps, until when, and what happens when it is full. */
export interface StreamContract {
  readonly name: string
  readonly subjects: readonly string[]
  /**
   * Messages stay until each of `consumers` has acknowledged them, and then for as long as there is room in plenty. Else
   * they stay for their age.
   */
  readonly isKeptUntilRead: boolean
  /** What a full stream does: `new` refuses what comes, which then waits where it came from; `old` drops its oldest. */
  readonly discard: 'new' | 'old'
  /** 0 is for ever. */
  readonly maxAgeMs: number
  readonly maxBytes: number
  /**
   * Durable consumers by name, each with its subject. They are made together with the stream and before it takes its first
   * message, so that nothing is missed by one whose service comes later. Every reader of a stream that is kept until read
   * stands here.
   */
  readonly consumers: Readonly<Record<string, string>>
}

const days = 24 * 60 * 60 * 1_000
const mebibytes = 1024 * 1024

/** What is kept until its readers have it, and refused once there is no room for more. */
const untilRead = { isKeptUntilRead: true, discard: 'new', maxAgeMs: 0 } as const

/**
 * Every stream of the house. What a service must not miss waits until it was read, and is refused when there is no more
 * room: outbox and journal keep it then. What empties caches has a stream that takes everything, because a refused change
 * is a permission that stays. A stream whose subjects or retention change gets another name, and its old one goes to
 * `formerStreams`.
 */
export const streams: readonly StreamContract[] = [
  {
    name: 'USAGE_RECEIPTS',
    subjects: ['evt.relay.usage.>'],
    ...untilRead,
    maxBytes: 2_048 * mebibytes,
    consumers: { 'billing-receipts': 'evt.relay.usage.receipted.v1' },
  },
  {
    name: 'USAGE_SETTLED',
    subjects: ['evt.billing.usage.>'],
    ...untilRead,
    // 1,085 bytes a call: 66 minutes of 1,000 calls a second while a reader is away; then the outbox has them.
    maxBytes: 4_096 * mebibytes,
    consumers: {
      'logs-usage': 'evt.billing.usage.settled.v1',
      'channels-usage': 'evt.billing.usage.settled.v1',
      'tasks-usage': 'evt.billing.usage.settled.v1',
    },
  },
  {
    name: 'CHANGES',
    subjects: [
      'evt.billing.token.>',
      'evt.channels.channel.changed.>',
      'evt.identity.option.>',
      'evt.identity.session.>',
      'evt.identity.user.changed.>',
    ],
    isKeptUntilRead: false,
    discard: 'old',
    maxAgeMs: 7 * days,
    maxBytes: 512 * mebibytes,
    consumers: {
      'logs-users': 'evt.identity.user.changed.v1',
      'logs-body-users': 'evt.identity.user.changed.v1',
      'billing-users': 'evt.identity.user.changed.v1',
      'logs-options': 'evt.identity.option.changed.v1',
      'logs-channels': 'evt.channels.channel.changed.v1',
      'identity-channels': 'evt.channels.channel.changed.v1',
    },
  },
  // Rows for the log that nothing depends on: they must not wait for room, nor take that of what has to arrive.
  {
    name: 'REFUSALS',
    subjects: ['evt.relay.call.>'],
    isKeptUntilRead: false,
    discard: 'old',
    maxAgeMs: 7 * days,
    maxBytes: 64 * mebibytes,
    consumers: { 'logs-refusals': 'evt.relay.call.refused.v1' },
  },
  // What calls said, sealed. A full stream refuses more, so that whoever sends it counts what is lost; what waits too long goes.
  {
    name: 'BODIES',
    subjects: ['evt.relay.body.>'],
    isKeptUntilRead: true,
    discard: 'new',
    maxAgeMs: 1 * days,
    maxBytes: 256 * mebibytes,
    consumers: { 'logs-bodies': 'evt.relay.body.captured.v1' },
  },
  // Relays tell of a key again for as long as calls meet it: what is old, or has no room, is missed by nobody.
  {
    name: 'KEY_REFUSALS',
    subjects: ['evt.relay.key.>'],
    isKeptUntilRead: false,
    discard: 'old',
    maxAgeMs: 60 * 60 * 1_000,
    maxBytes: 16 * mebibytes,
    consumers: { 'channels-refusals': 'evt.relay.key.refused.v1' },
  },
  {
    name: 'IDENTITY_EVENTS',
    subjects: ['evt.identity.user.invited.>'],
    ...untilRead,
    maxBytes: 256 * mebibytes,
    consumers: { 'billing-invitations': 'evt.identity.user.invited.v1' },
  },
  {
    name: 'CHANNELS_EVENTS',
    subjects: ['evt.channels.channel.tested.>'],
    ...untilRead,
    maxBytes: 256 * mebibytes,
    consumers: { 'logs-channel-tests': 'evt.channels.channel.tested.v1' },
  },
  {
    name: 'BILLING_EVENTS',
    subjects: ['evt.billing.budget.>', 'evt.billing.quota.>', 'evt.billing.receipt.>', 'evt.billing.referral.>'],
    ...untilRead,
    maxBytes: 256 * mebibytes,
    consumers: {
      'logs-quota': 'evt.billing.quota.credited.v1',
      'logs-receipt-faults': 'evt.billing.receipt.faulted.v1',
      'identity-quota-low': 'evt.billing.quota.low.v1',
      'identity-budgets': 'evt.billing.budget.crossed.v1',
      'logs-referrals': 'evt.billing.referral.earned.v1',
      'channels-refunds': 'evt.billing.quota.credited.v1',
    },
  },
  {
    name: 'TASKS_EVENTS',
    subjects: ['evt.tasks.task.>'],
    ...untilRead,
    maxBytes: 256 * mebibytes,
    consumers: { 'billing-refunds': 'evt.tasks.task.failed.v1' },
  },
  {
    name: 'AUDIT',
    subjects: ['evt.channels.act.>', 'evt.billing.act.>', 'evt.logs.act.>'],
    ...untilRead,
    maxBytes: 256 * mebibytes,
    consumers: {
      'identity-channels-acts': 'evt.channels.act.recorded.v1',
      'identity-billing-acts': 'evt.billing.act.recorded.v1',
      'identity-logs-acts': 'evt.logs.act.recorded.v1',
    },
  },
  // Letters of what no handler could apply, for an operator to see. A full box must not stop those who fill it.
  {
    name: 'DEAD',
    subjects: ['dead.>'],
    isKeptUntilRead: false,
    discard: 'old',
    maxAgeMs: 30 * days,
    maxBytes: 256 * mebibytes,
    consumers: {},
  },
]

/** Streams of earlier versions. What their consumers have not acknowledged moves to the present ones, then they go. */
export const formerStreams: readonly string[] = [
  ...['IDENTITY', 'CHANNELS', 'BILLING'],
  ...['RECEIPTS', 'SETTLED', 'IDENTITY_FACTS', 'CHANNELS_FACTS', 'BILLING_FACTS'],
]
