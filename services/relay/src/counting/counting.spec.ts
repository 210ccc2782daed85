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
    ['deepseek-chat', 'deepseek_v3'],
    ['us.deepseek.r1-v1:0', 'deepseek_v3'],
    ['deepseek-ai/DeepSeek-R1-Distill-Qwen-32B', 'qwen3'],
    ['deepseek-r1-distill-llama-70b', 'cl100k_base'],
    ['Qwen/Qwen3-8B', 'qwen3'],
    ['qwq-plus', 'qwen3'],
    ['gemini-2.5-flash', 'o200k_base'],
    ['google/gemma-3-27b-it', 'o200k_base'],
    ['claude-sonnet-4', 'cl100k_base'],
    ['mistral-large-latest', 'cl100k_base'],
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

  // What Hugging Face's own library, @huggingface/tokenizers 0.2.0, counts with the same files.
  it.each([
    ['qwen3', 'hello world', 2],
    ['qwen3', '网关位于应用程序与众多服务商之间，负责计费、限流和路由。', 18],
    ['qwen3', "They'RE 12345 こんにちは カ・ー e\u0301 👍\r\n\n  x", 20],
    ['qwen3', '<|im_start|>', 6],
    ['deepseek_v3', 'hello world', 2],
    ['deepseek_v3', '网关位于应用程序与众多服务商之间，负责计费、限流和路由。', 18],
    ['deepseek_v3', "They'RE 12345 こんにちは カ・ー e\u0301 👍\r\n\n  x", 23],
    ['deepseek_v3', '5  6国 ٣٣٣٣!important _a', 13],
  ] as const)('counts by %s as its makers do: %j', (encoding, text, tokens) => {
    expect(countTexts(encoding, [text])).toBe(tokens)
  })

  it.each(['cl100k_base', 'qwen3', 'deepseek_v3'] as const)(
    'takes what looks like a special token as text, by %s',
    (encoding) => {
      for (const special of ['<|endoftext|>', '<|im_end|>', '<｜User｜>'])
        expect(countTexts(encoding, [special])).toBeGreaterThan(1)
    },
  )

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
    expect(countAny('o200k_base', { kind: 'request', body: request, ...format }).tokens).toBe(2 + 3 + 4)
    expect(countAny('o200k_base', { kind: 'answer', body: answer, ...format })).toEqual({ tokens: 2, imageTokens: 0 })
    const image = { image_url: { url: 'data:image/png;base64,AAAA' } }
    const drawn = bytes({ choices: [{ message: { content: 'hello world', images: [image] } }] })
    const imageTokens = 1_290
    expect(countAny('o200k_base', { kind: 'answer', body: drawn, ...format })).toEqual({
      tokens: 2 + imageTokens,
      imageTokens,
    })
  })

  it('resolves the escapes of text that comes as JSON', () => {
    const body = Buffer.from(String.raw`hello\u0020world`)
    expect(countAny('cl100k_base', { kind: 'json-text', body }).tokens).toBe(2)
  })

  it('cuts long text without spaces, and counts nearly what it would be in one piece', () => {
    const text = '人工智能是计算机科学的一个分支它企图了解智能的实质'.repeat(80)
    const tokens = countTexts('o200k_base', [text])
    expect([...piecesOf(text)].join('')).toBe(text)
    expect(tokens).toBeGreaterThan(text.length / 3)
    expect(tokens).toBeLessThan(text.length)
  })
})

it('a text without spaces is cut in a time that grows with it', () => {
  const before = process.cpuUsage()
  for (const _piece of piecesOf('a'.repeat(8_000_000)));
  expect(process.cpuUsage(before).user / 1_000).toBeLessThan(1_500)
})
