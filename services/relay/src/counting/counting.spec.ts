import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createLog } from '@tollgate/platform'
import { ManualClock } from '@tollgate/testing'
import { countAny, countTexts } from './counting-thread'
import { encodingOf } from './encoding'
import { maxPieceLength, piecesOf } from './pieces'
import { estimateTokens, TokenCounter } from './token-counter'

const withoutThread = () =>
  new TokenCounter({ clock: new ManualClock(), log: createLog('test'), workerFile: '/nowhere/worker.js' })

describe('the vocabulary of a model', () => {
  it.each([
    ['gpt-4o-mini', 'o200k_base'],
    ['o3-mini', 'o200k_base'],
    ['gpt-5', 'o200k_base'],
    ['gpt-4', 'cl100k_base'],
    ['gpt-3.5-turbo', 'cl100k_base'],
    ['deepseek-chat', 'cl100k_base'],
  ])('%s is counted with %s', (model, encoding) => expect(encodingOf(model)).toBe(encoding))
})

/** A counter whose thread takes what it is given and never answers. */
function withDeafThread(clock: ManualClock) {
  const workerFile = path.join(mkdtempSync(path.join(tmpdir(), 'counting-')), 'deaf.js')
  writeFileSync(workerFile, "require('node:worker_threads').parentPort.on('message', () => {})")
  return new TokenCounter({ clock, log: createLog('test'), workerFile })
}

describe('counting', () => {
  it('agrees with the published vocabularies', () => {
    expect(countTexts('cl100k_base', ['hello world'])).toBe(2)
    expect(countTexts('o200k_base', ['你好，世界'])).toBe(3)
    expect(countTexts('cl100k_base', ['', 'a', 'b'])).toBe(2)
  })

  it('takes what looks like a special token as text', () => {
    expect(countTexts('cl100k_base', ['<|endoftext|>'])).toBeGreaterThan(1)
  })

  it('cuts long texts without losing a character, at spaces where it can', () => {
    const text = 'word '.repeat(5_000)
    const pieces = [...piecesOf(text)]
    expect(pieces.join('')).toBe(text)
    expect(Math.max(...pieces.map((piece) => piece.length))).toBeLessThanOrEqual(maxPieceLength)
    expect(pieces.slice(1).every((piece) => piece.startsWith(' '))).toBe(true)
  })

  it('estimates when its thread cannot run', async () => {
    const counter = withoutThread()
    const texts = ['x'.repeat(10)]
    expect(await counter.count(7, 'gpt-4o', { kind: 'texts', texts })).toEqual({ tokens: 3, isEstimate: true })
    expect(estimateTokens(['x'.repeat(8), 'y'])).toBe(3)
    await counter.close()
  })

  it('gives its thread no more while it is busy with a lot, and waits for an answer only so long', async () => {
    const clock = new ManualClock()
    const counter = withDeafThread(clock)
    const lot = { kind: 'request', body: Buffer.alloc(40 * 1024 * 1024), format: 'openai', model: 'm' } as const
    const first = counter.count(7, 'm', lot)
    const estimate = { tokens: 10 * 1024 * 1024, isEstimate: true }
    expect(await counter.count(7, 'm', lot)).toEqual(estimate)
    await clock.advance(15_000)
    expect(await first).toEqual(estimate)
    await counter.close()
  })

  it('starts no thread for nothing', async () => {
    const nothing = await withoutThread().count(7, 'gpt-4o', { kind: 'texts', texts: ['', ''] })
    expect(nothing).toEqual({ tokens: 0, isEstimate: false })
  })

  it('reads a request or an answer before it counts, with what no text stands for', () => {
    const bytes = (value: object) => Buffer.from(JSON.stringify(value))
    const request = bytes({ messages: [{ role: 'user', content: 'hello world' }] })
    const answer = bytes({ choices: [{ message: { content: 'hello world' } }] })
    const format = { format: 'openai', model: 'gpt-4o' } as const
    expect(countAny('o200k_base', { kind: 'request', body: request, ...format })).toBe(2 + 3 + 4)
    expect(countAny('o200k_base', { kind: 'answer', body: answer, ...format })).toBe(2)
  })

  it('resolves the escapes of text that comes as JSON', () => {
    const body = Buffer.from(String.raw`hello\u0020world`)
    expect(countAny('cl100k_base', { kind: 'json-text', body })).toBe(2)
  })

  it('cuts long text without spaces, and counts nearly what it would be in one piece', () => {
    const text = '人工智能是计算机科学的一个分支它企图了解智能的实质'.repeat(80)
    const tokens = countTexts('o200k_base', [text])
    expect([...piecesOf(text)].join('')).toBe(text)
    expect(tokens).toBeGreaterThan(text.length / 3)
    expect(tokens).toBeLessThan(text.length)
  })
})
