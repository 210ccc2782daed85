import type { EventContract, NoteContract, RpcContract, ViewContract } from './index'
import * as contracts from './index'

const { serviceNames, streams } = contracts
const kinds = Object.values(contracts as Record<string, unknown>).filter(
  (value): value is EventContract | RpcContract | ViewContract | NoteContract =>
    typeof value === 'object' && value !== null && 'kind' in value && typeof value.kind === 'string',
)
const events = kinds.filter((contract) => contract.kind === 'event')
const rpcs = kinds.filter((contract) => contract.kind === 'rpc')
const notes = kinds.filter((contract) => contract.kind === 'note')
const views = kinds.filter((contract) => contract.kind === 'view')

/** NATS subject matching: `>` is one or more tokens at the end, `*` exactly one. */
function matches(pattern: string, subject: string): boolean {
  const escaped = pattern.replace(/\./g, '\\.').replace(/\*/g, '[^.]+').replace(/>$/, '.+')
  return new RegExp(`^${escaped}$`).test(subject)
}

const owners = serviceNames.join('|')

describe('events', () => {
  it('exist', () => expect(events.length).toBeGreaterThan(5))

  it.each(events.map((event) => [event.subject, event] as const))('%s has an example that is valid', (_, event) => {
    expect(event.schema.parse(event.example)).toEqual(event.example)
    expect(event.schema.parse(JSON.parse(JSON.stringify(event.example)))).toEqual(event.example)
  })

  // Services are replaced one after another: an old consumer meets what a new producer says.
  it.each(events.map((event) => [event.subject, event] as const))('%s may grow a field', (_, { schema, example }) => {
    expect(schema.parse({ ...(example as object), addedLater: 1 })).toEqual(example)
  })

  it.each(events.map((event) => event.subject))('%s is kept by exactly one stream', (subject) => {
    const keepers = streams.filter((stream) => stream.subjects.some((pattern) => matches(pattern, subject)))
    expect(keepers).toHaveLength(1)
  })

  it.each(events.map((event) => event.subject))('%s is named by owner, entity, past tense and version', (subject) => {
    expect(subject).toMatch(new RegExp(`^evt\\.(${owners})\\.[a-z-]+\\.[a-z-]+\\.v\\d+$`))
  })
})

describe('streams', () => {
  const keeperOf = ({ subject }: EventContract) => {
    const keeper = streams.find(({ subjects }) => subjects.some((pattern) => matches(pattern, subject)))
    if (keeper === undefined) throw new Error(`nothing keeps ${subject}`)
    return keeper
  }

  it.each(streams.map((stream) => [stream.name, stream] as const))('%s keeps what its consumers read', (_, stream) => {
    for (const subject of Object.values(stream.consumers)) {
      expect(stream.subjects.filter((pattern) => matches(pattern, subject))).toHaveLength(1)
    }
  })

  // What is told a thousand times a second fills its stream first when a reader is away, and must fill no other.
  it('let nothing but settled calls into the stream of settled calls', () => {
    const { subjects } = keeperOf(contracts.usageSettled)
    const kept = events.filter(({ subject }) => subjects.some((pattern) => matches(pattern, subject)))
    expect(kept.map(({ subject }) => subject)).toEqual([contracts.usageSettled.subject])
  })

  // A change that is refused is a permission that stays in caches.
  it.each(
    [
      contracts.tokenChanged,
      contracts.userChanged,
      contracts.sessionEnded,
      contracts.sessionProven,
      contracts.optionChanged,
      contracts.channelChanged,
    ].map((event) => [event.subject, event] as const),
  )('refuse no %s, however full they are', (_, event) => expect(keeperOf(event).discard).toBe('old'))

  // What is lost there is lost: outbox and journals keep what is refused.
  it.each(
    [contracts.usageReceipted, contracts.usageSettled, contracts.quotaCredited, contracts.receiptFaulted].map(
      (event) => [event.subject, event] as const,
    ),
  )('keep each %s until it was read', (_, event) => {
    expect(keeperOf(event)).toMatchObject({ isKeptUntilRead: true, discard: 'new', maxAgeMs: 0 })
  })

  // What nobody reads is never removed from there: it fills the stream, which then refuses what others need.
  it.each(
    events.flatMap((event) => (keeperOf(event).isKeptUntilRead ? [[event.subject, keeperOf(event)] as const] : [])),
  )('keep %s for a consumer', (subject, { consumers }) => expect(Object.values(consumers)).toContain(subject))

  it('bear no name of an earlier one', () => {
    expect(streams.filter(({ name }) => contracts.formerStreams.includes(name))).toEqual([])
  })
})

describe('requests', () => {
  it.each(rpcs.map((rpc) => [rpc.subject, rpc] as const))(
    '%s is named by its owner and waits seconds',
    (subject, rpc) => {
      expect(subject).toMatch(new RegExp(`^rpc\\.(${owners})\\.[a-z-]+\\.[a-z-]+\\.v\\d+$`))
      expect(rpc.timeoutMs).toBeGreaterThanOrEqual(1_000)
      expect(rpc.timeoutMs).toBeLessThanOrEqual(10_000)
    },
  )
})

describe('notes', () => {
  it.each(notes.map((note) => [note.subject, note] as const))(
    '%s is named by its owner and kept by none',
    (subject) => {
      expect(subject).toMatch(new RegExp(`^note\\.(${owners})\\.[a-z-]+(\\.[a-z-]+)?$`))
      expect(streams.some((stream) => stream.subjects.some((pattern) => matches(pattern, subject)))).toBe(false)
    },
  )

  it.each(notes.map((note) => [note.subject, note] as const))('%s has an example that is valid', (_, note) => {
    expect(note.schema.parse(JSON.parse(JSON.stringify(note.example)))).toEqual(note.example)
  })
})

describe('the id of a batch of receipts', () => {
  const range = { journal: '0190f6c2-7d4e-7c11-9a55-3d2b6f0c1a10', round: 3, firstSeq: 41, lastSeq: 140 }

  it('tells which entries of which journal it carries', () => {
    expect(contracts.readReceiptedMessageId(contracts.receiptedMessageId(range))).toEqual(range)
  })

  it.each(['', 'x:1-2:0', `${range.journal}:2-1:0`, `${range.journal}:0-1:0`, `${range.journal}:1-2`])(
    'is not read from %s',
    (text) => expect(contracts.readReceiptedMessageId(text)).toBeNull(),
  )
})

describe('names', () => {
  it('are unique', () => {
    const subjects = [...events, ...rpcs, ...notes].map((contract) => contract.subject)
    expect(new Set(subjects).size).toBe(subjects.length)
    const buckets = views.map((view) => view.name)
    expect(new Set(buckets).size).toBe(buckets.length)
    const kept = streams.map((stream) => stream.name)
    expect(new Set(kept).size).toBe(kept.length)
  })
})
