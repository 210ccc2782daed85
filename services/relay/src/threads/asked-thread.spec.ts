import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createLog } from '@tollgate/platform'
import { ManualClock } from '@tollgate/testing'
import { AskedThread } from './asked-thread'

/** Answers with what it was given, but for two questions: one it never gets over, and one ends it. */
const program = `
const { parentPort } = require('node:worker_threads')
parentPort.on('message', ({ id, question }) => {
  if (question === 'endless') for (;;);
  if (question === 'fatal') process.exit(1);
  parentPort.postMessage({ id, answer: question }, question.buffer ? [question.buffer] : [])
})`

describe('a thread that is asked', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'asked-'))
  const workerFile = path.join(folder, 'worker.cjs')
  const clock = new ManualClock()
  const log = createLog('test', { write: () => undefined })
  const aThread = <Q>() =>
    new AskedThread<Q, Q>({ workerFile, clock, log, name: 'test', patienceMs: 1_000, mostQueued: 1_000_000 })

  const one = { userId: 1, length: 1 }
  const other = { userId: 2, length: 1 }

  beforeAll(() => writeFileSync(workerFile, program))
  afterAll(() => rmSync(folder, { recursive: true }))

  it('and answers nothing any more is ended: what waits is told, and the next question starts another', async () => {
    const thread = aThread<string>()
    expect(await thread.ask('first', one)).toBe('first')
    const answers = [thread.ask('endless', one), thread.ask('behind', one)]
    await clock.advance(1_000)
    expect(await Promise.all(answers)).toEqual([null, null])
    expect(await thread.ask('next', one)).toBe('next')
    await thread.close()
  })

  it('takes what is handed over, and hands it back', async () => {
    const thread = aThread<Uint8Array<ArrayBuffer>>()
    const bytes = [7, 8, 9].map((value) => new Uint8Array(1_000).fill(value))
    // The thread has two at a time: the last one waits.
    const asked = bytes.map((one) => thread.ask(one, { userId: 1, length: 1_000, handedOver: [one.buffer] }))
    expect(bytes.map(({ byteLength }) => byteLength)).toEqual([0, 0, 0])
    expect(await Promise.all(asked)).toEqual([7, 8, 9].map((value) => new Uint8Array(1_000).fill(value)))
    await thread.close()
  })

  it('is asked by users in turns', async () => {
    const thread = aThread<string>()
    const order: string[] = []
    const ask = (question: string, asking: typeof one) => thread.ask(question, asking).then(() => order.push(question))
    const asked = ['a1', 'a2', 'a3', 'a4', 'a5'].map((question) => ask(question, one))
    await Promise.all([...asked, ask('b1', other), ask('b2', other)])
    expect(order).toEqual(['a1', 'a2', 'a3', 'b1', 'a4', 'b2', 'a5'])
    await thread.close()
  })

  it('leaves room for others where one has asked a lot', async () => {
    const thread = aThread<string>()
    const lot = thread.ask('lot', { userId: 1, length: 600_000 })
    expect(await thread.ask('more', one)).toBeNull()
    expect(await thread.ask('other', { userId: 2, length: 400_000 })).toBe('other')
    expect(await lot).toBe('lot')
    expect(await thread.ask('again', { userId: 1, length: 1_000_000 })).toBe('again')
    await thread.close()
  })

  it('that ends or is ended loses no more than what it had', async () => {
    const thread = aThread<string>()
    const ended = ['fatal', 'behind', 'waiting'].map((question) => thread.ask(question, one))
    expect(await Promise.all(ended)).toEqual([null, null, 'waiting'])
    const stuck = ['endless', 'behind', 'early'].map((question) => thread.ask(question, one))
    await clock.advance(500)
    const late = thread.ask('late', other)
    await clock.advance(500)
    expect(await Promise.all([...stuck, late])).toEqual([null, null, null, 'late'])
    await thread.close()
  })

  it('is asked what stood there when it was asked', async () => {
    const thread = aThread<Uint8Array>()
    const bytes = [1, 2, 3].map((value) => new Uint8Array(10).fill(value))
    const asked = bytes.map((question) => thread.ask(question, one))
    for (const used of bytes) used.fill(0)
    expect((await Promise.all(asked)).map((answer) => answer?.[0])).toEqual([1, 2, 3])
    await thread.close()
  })
})
