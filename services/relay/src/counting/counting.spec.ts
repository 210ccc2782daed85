import { encodingOf } from './encoding'
import { maxPieceLength, piecesOf } from './pieces'
import { estimateTokens, TokenCounter } from './token-counter'
import { countTexts } from './token-counter.worker'

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
    const counter = new TokenCounter('/nowhere/worker.js')
    expect(await counter.count('gpt-4o', ['x'.repeat(10)])).toBe(3)
    expect(estimateTokens(['x'.repeat(8), 'y'])).toBe(3)
    await counter.close()
  })

  it('starts no thread for nothing', async () => {
    expect(await new TokenCounter('/nowhere/worker.js').count('gpt-4o', ['', ''])).toBe(0)
  })
})
