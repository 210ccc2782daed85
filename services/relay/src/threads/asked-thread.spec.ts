import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createLog } from '@tollgate/platform'
import { ManualClock } from '@tollgate/testing'
import { AskedThread } from './asked-thread'

/** Answers with what it was given, but for one question, which it never gets over. */
const program = `
const { parentPort } = require('node:worker_threads')
parentPort.on('message', ({ id, question }) => {
  if (question === 'endless') for (;;);
  parentPort.postMessage({ id, answer: question }, question.buffer ? [question.buffer] : [])
})`

describe('a thread that is asked', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'asked-'))
  const workerFile = path.join(folder, 'worker.cjs')
  const clock = new ManualClock()
  const log = createLog('test', { write: () => undefined })
  const aThread = <Q>() =>
    new AskedThread<Q, Q>({ workerFile, clock, log, name: 'test', patienceMs: 1_000, mostQueued: 1_000_000 })

  beforeAll(() => writeFileSync(workerFile, program))
  afterAll(() => rmSync(folder, { recursive: true }))

  it('and answers nothing any more is ended: what waits is told, and the next question starts another', async () => {
    const thread = aThread<string>()
    expect(await thread.ask('first', 1)).toBe('first')
    const answers = [thread.ask('endless', 1), thread.ask('behind', 1)]
    await clock.advance(1_000)
    expect(await Promise.all(answers)).toEqual([null, null])
    expect(await thread.ask('next', 1)).toBe('next')
    await thread.close()
  })

  it('takes what is handed over, and hands it back', async () => {
    const thread = aThread<Uint8Array<ArrayBuffer>>()
    const bytes = new Uint8Array(1_000).fill(7)
    const asked = thread.ask(bytes, 1_000, [bytes.buffer])
    expect(bytes.byteLength).toBe(0)
    expect(await asked).toEqual(new Uint8Array(1_000).fill(7))
    await thread.close()
  })
})
