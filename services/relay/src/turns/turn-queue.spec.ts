import { noCounts } from '@tollgate/usage'
import type { LeaseRefusal } from '../lease/lease'
import type { CountedUse } from '../receipt/call-ending'
import { Conversation } from './conversation'
import type { Turn, TurnBound } from './turn-books'
import { TurnQueue } from './turn-queue'

const refusal: LeaseRefusal = { kind: 'user-exhausted', remainingUnits: 0 }
const waiter = { journalWritten: () => undefined, journalBroke: () => undefined }

/** Books that tell what was held for, and how each turn ended. */
class Books {
  readonly soundWeight = 1
  readonly turns: { bounds: TurnBound[]; end: CountedUse | 'free' | null }[] = []
  refuses = false
  isSlow = false

  begin(): Turn {
    const told: (typeof this.turns)[number] = { bounds: [], end: null }
    this.turns.push(told)
    return {
      cover: (bound) => {
        told.bounds.push(bound)
        const answer = this.refuses ? refusal : null
        return this.isSlow ? Promise.resolve(answer) : answer
      },
      free: () => void (told.end = 'free'),
      open: () => undefined,
      progress: () => undefined,
      close: (use) => void (told.end = use),
    }
  }

  get ends(): unknown[] {
    return this.turns.map(({ end }) => (end === null || end === 'free' ? end : end.counts.textOut))
  }
}

let books: Books
let queue: TurnQueue
beforeEach(() => {
  books = new Books()
  const conversation = new Conversation('gpt-4o-realtime-preview', { soundWeight: 1, imageTokens: 100 })
  conversation.setup = { answersUnasked: true, limit: 100, isG711: false }
  queue = new TurnQueue(books, conversation)
})

describe.each([
  ['at once', false],
  ['by billing', true],
])('responses that are held for %s', (_, isSlow) => {
  beforeEach(() => void (books.isSlow = isSlow))

  it('begin on the hold that was taken when they were asked for', async () => {
    expect(await queue.ask(10)).toBeNull()
    expect(await queue.begin('r')).toBeNull()
    expect(books.turns.map(({ bounds }) => bounds.map(({ outputTokens }) => outputTokens))).toEqual([[10, 10]])
  })

  it('have one hold for the next that may begin unasked, however much is heard', async () => {
    await queue.ask(null)
    for (let i = 0; i < 5; i++) await queue.expect()
    expect(books.turns).toHaveLength(2)
  })

  it('are held for when they begin, where nobody had foreseen them', async () => {
    expect(await queue.begin('r')).toBeNull()
    expect(books.turns[0]?.bounds).toHaveLength(1)
  })

  it('do not begin where nothing can be held', async () => {
    books.refuses = true
    expect(await queue.ask(null)).toEqual(refusal)
    expect(await queue.begin('r')).toEqual(refusal)
    expect([books.ends, queue.running.size]).toEqual([['free', 'free'], 0])
  })

  it('are charged for nothing that could not be held for', async () => {
    await queue.begin('r')
    const running = queue.running.get('r')
    if (running === undefined) throw new Error('it runs')
    expect(await queue.follow(running, { textBytes: 100, soundChars: 0 })).toBeNull()
    books.refuses = true
    expect(await queue.follow(running, { textBytes: 4_000, soundChars: 0 })).toEqual(refusal)
    queue.closeAll('quota-cut')
    expect(books.ends).toEqual([25])
  })

  it('free what they held when the upstream refuses them, but for one that may begin unasked', async () => {
    for (let i = 0; i < 3; i++) await queue.ask(null)
    for (let i = 0; i < 3; i++) queue.unask()
    expect(books.ends).toEqual([null, 'free', 'free'])
  })

  it('are no more than any conversation has, those included that were asked for', async () => {
    for (let i = 0; i < 15; i++) await queue.ask(null)
    expect(queue.isFull).toBe(false)
    await queue.ask(null)
    await queue.begin('r')
    expect(queue.isFull).toBe(true)
    queue.unask()
    expect(queue.isFull).toBe(false)
  })

  it('end with their session: what runs is charged, what does not is free', async () => {
    await queue.begin('r')
    await queue.ask(null)
    queue.closeAll('client-left')
    expect([books.ends, queue.running.size]).toEqual([[0, 'free'], 0])
  })

  it('are charged by their report', async () => {
    await queue.begin('r')
    queue.done('r', { ...noCounts(), textIn: 9, textOut: 7 }, waiter)
    queue.done('r', { ...noCounts(), textIn: 9, textOut: 8 }, waiter)
    expect(books.ends).toEqual([7])
  })
})
