import { modelOutput } from './model-output'

describe('how much a model may write', () => {
  it.each([
    ['gpt-4o-mini-2024-07-18', 16_384, false],
    ['openai/gpt-4o', 16_384, false],
    ['GPT-4', 8_192, false],
    ['gpt-4.1-nano', 32_768, false],
    ['o3-mini', 100_000, true],
    ['gpt-5-chat-latest', 16_384, false],
    ['claude-3-5-sonnet-20241022', 8_192, false],
    ['claude-sonnet-4-5', 64_000, true],
    ['claude-opus-4-1-20250805', 32_000, true],
    ['anthropic/claude-opus-4.6', 128_000, true],
    ['us.anthropic.claude-opus-4-1-20250805-v1:0', 32_000, true],
    ['anthropic.claude-opus-4-8', 128_000, true],
    ['claude-opus-5-5', 128_000, true],
    ['claude-opus-4.1', 32_000, true],
    ['claude-3-haiku-20240307', 4_096, false],
    ['gemini-2.5-pro', 65_536, true],
    ['models/gemini-2.5-flash-image', 32_768, true],
    ['gemini-3-pro-image-preview', 32_768, true],
    ['a-model-of-our-own', 131_072, false],
    ['', 131_072, false],
  ])('%s: %i tokens', (model, mostTokens, hidesThought) => {
    expect(modelOutput(model)).toEqual({ mostTokens, hidesThought })
    expect(modelOutput(model)).toBe(modelOutput(model))
  })

  it('is remembered for no more names than there is room for', () => {
    for (let name = 0; name < 25_000; name++) expect(modelOutput(`o1-${name}`).hidesThought).toBe(true)
  })
})
