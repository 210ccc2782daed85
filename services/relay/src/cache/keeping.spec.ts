import { EventEmitter } from 'node:events'
import { noCounts } from '@tollgate/usage'
import { openFlow } from '../answer/flow/open-flow'
import { type AnswerUse, Keeping, KeepingRoom, keptBehind } from './keeping'
import { type KeptAnswer, mostAnswerBytes } from './kept-answer'

const use: AnswerUse = {
  counts: noCounts(),
  evidence: 'reported',
  channelId: 3,
  channelMark: 'm',
  upstreamModel: 'gpt-4o',
  systemPrompt: null,
}
const finished = Buffer.from('{"choices":[{"finish_reason":"stop"}]}')
const head = ['x-request-id', 'r', 'content-type', 'application/json', 'x-tollgate-losses', 'seed=left-out']
const room = (mostBytes = 10 * mostAnswerBytes) => new KeepingRoom(mostBytes)

function gathering(given = room()) {
  const kept: KeptAnswer[] = []
  const store = (answer: KeptAnswer) => Promise.resolve(void kept.push(answer))
  const keeping = new Keeping({ room: given, format: 'openai', capability: 'chat', nowMs: () => 5, store })
  return { keeping, kept }
}
const settled = () => new Promise(setImmediate)
const waiter = () => ({ journalWritten: jest.fn(), journalBroke: jest.fn() })

describe('what is gathered of an answer', () => {
  it('is kept once it has gone out, with the headers that are its own', async () => {
    const { keeping, kept } = gathering()
    const sends = waiter()
    const told = keptBehind(keeping, sends, use)
    sends.journalWritten.mockImplementation(() => keeping.gather(head, [finished.subarray(0, 9), finished.subarray(9)]))
    expect(kept).toEqual([])
    told?.journalWritten()
    await settled()
    expect(kept).toEqual([{ ...use, isEvents: false, head: head.slice(2), body: finished, keptAtMs: 5 }])
  })

  it.each<[string, AnswerUse | null, Buffer]>([
    ['came to no good end', null, finished],
    ['does not say that it did', use, Buffer.from('{"choices":[{"finish_reason":"length"}]}')],
    ['is too long', use, Buffer.concat([Buffer.alloc(mostAnswerBytes), finished])],
  ])('is kept by nobody where it %s, and leaves its room to others', async (_case, ended, body) => {
    const small = room(body.length)
    const { keeping, kept } = gathering(small)
    keeping.begin(head, true)
    keeping.add(body)
    keptBehind(keeping, waiter(), ended)?.journalWritten()
    await settled()
    expect([kept, small.take(body.length)]).toEqual([[], true])
  })

  it('is no more than there is room for, of all calls together', async () => {
    const small = room(finished.length)
    const [one, other] = [gathering(small), gathering(small)]
    for (const { keeping } of [one, other]) {
      keeping.gather(head, [finished])
      keeping.ended(use)
    }
    for (const { keeping } of [other, one]) keeping.finish()
    await settled()
    expect([one.kept.length, other.kept.length, small.take(finished.length)]).toEqual([1, 0, true])
  })

  it('is let go where the journal breaks', () => {
    const small = room(finished.length)
    const { keeping, kept } = gathering(small)
    keeping.gather(head, [finished])
    const sends = waiter()
    keptBehind(keeping, sends, use)?.journalBroke()
    expect([kept, small.take(finished.length), sends.journalBroke.mock.calls.length]).toEqual([[], true, 1])
  })

  it('stays as it was when the bytes that it came in are used again', async () => {
    const { keeping, kept } = gathering()
    const bytes = Buffer.from(finished)
    keeping.gather(head, [bytes])
    bytes.fill(0)
    keeping.ended(use)
    keeping.finish()
    await settled()
    expect(kept[0]?.body).toEqual(finished)
  })

  it('has nothing in it by which a stream was kept alive', async () => {
    const { keeping, kept } = gathering()
    const client = Object.assign(new EventEmitter(), { writeHead: jest.fn(), write: () => true, end: jest.fn() })
    const call = {
      context: { settings: { answerWords: null } },
      kind: { capability: 'chat' },
      response: client,
      keeping,
    }
    // All that is asked of a call.
    const way = openFlow(call as never, [...head], { drained: jest.fn(), screened: jest.fn() })
    way.client.journalWritten()
    way.client.send(Buffer.from(': ping\n\n'))
    way.flow.send(Buffer.from('data: {"choices":[{"finish_reason":"stop"}]}\n\n'))
    way.client.send(Buffer.from(': ping\n\n'))
    way.flow.end(Buffer.from('data: [DONE]\n\n'))
    keeping.ended(use)
    keeping.finish()
    await settled()
    expect(kept[0]?.body.toString()).toBe('data: {"choices":[{"finish_reason":"stop"}]}\n\ndata: [DONE]\n\n')
  })
})
