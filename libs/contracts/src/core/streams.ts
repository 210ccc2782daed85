/** One JetStream stream: which subjects it keeps, how long, and what happens when it is full. */
export interface StreamContract {
  readonly name: string
  readonly subjects: readonly string[]
  /** `limits` keeps messages for their age; `workqueue` until the one consumer has acknowledged them. */
  readonly retention: 'limits' | 'workqueue'
  readonly maxAgeMs: number
  readonly maxBytes: number
}

const days = 24 * 60 * 60 * 1_000
const mebibytes = 1024 * 1024

/**
 * Every stream of the house. All refuse new messages when full instead of dropping old ones, so that a full disk makes
 * outbox and journal wait and loses no receipt. Receipts have a stream of their own because they must survive any backlog
 * of the others. DEAD keeps what no handler could apply, for an operator to see.
 */
export const streams: readonly StreamContract[] = [
  {
    name: 'RECEIPTS',
    subjects: ['evt.relay.usage.>'],
    retention: 'workqueue',
    maxAgeMs: 0,
    maxBytes: 2_048 * mebibytes,
  },
  {
    name: 'IDENTITY',
    subjects: ['evt.identity.>'],
    retention: 'limits',
    maxAgeMs: 7 * days,
    maxBytes: 256 * mebibytes,
  },
  {
    name: 'CHANNELS',
    subjects: ['evt.channels.>'],
    retention: 'limits',
    maxAgeMs: 7 * days,
    maxBytes: 256 * mebibytes,
  },
  {
    name: 'BILLING',
    subjects: ['evt.billing.>'],
    retention: 'limits',
    maxAgeMs: 3 * days,
    maxBytes: 4_096 * mebibytes,
  },
  { name: 'DEAD', subjects: ['dead.>'], retention: 'limits', maxAgeMs: 30 * days, maxBytes: 256 * mebibytes },
]
