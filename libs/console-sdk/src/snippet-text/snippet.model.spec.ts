import { execFileSync } from 'node:child_process'
import { shellQuoted } from './literals'
import { dialectsOf, snippetOf } from './snippet.model'
import { type Dialect, languages, type SnippetGround } from './snippet.types'

const ground: SnippetGround = {
  origin: 'https://gate.example',
  apiKey: 'sk-abc',
  model: 'gpt-4o',
  system: 'Be brief.',
  question: 'Say "hi"\nand don\'t stop',
  temperature: 0.7,
  maxTokens: 64,
  isStream: true,
}

describe('the words in which a model can be called (rule K20)', () => {
  it.each<[string, Dialect[]]>([
    ['gpt-4o', ['openai']],
    ['claude-opus-4-5', ['openai', 'anthropic']],
    ['us.anthropic.claude-opus-4-8', ['openai', 'anthropic']],
    ['anthropic/claude-3-haiku', ['openai', 'anthropic']],
    ['google/gemini-2.5-flash', ['openai', 'gemini']],
    ['not-gemini', ['openai']],
  ])('%s', (model, dialects) => expect(dialectsOf(model)).toEqual(dialects))
})

describe('a call that is written down (rule K20)', () => {
  it('is one command of the shell', () => {
    expect(snippetOf('openai', 'curl', ground)).toBe(`curl -N 'https://gate.example/v1/chat/completions' \\
  -H 'Content-Type: application/json' \\
  -H 'Authorization: Bearer sk-abc' \\
  -d '{
  "model": "gpt-4o",
  "messages": [
    {
      "role": "system",
      "content": "Be brief."
    },
    {
      "role": "user",
      "content": "Say \\"hi\\"\\nand don'\\''t stop"
    }
  ],
  "temperature": 0.7,
  "max_tokens": 64,
  "stream": true
}'`)
  })

  it('is a program in Python', () => {
    expect(snippetOf('openai', 'python', ground)).toBe(`# pip install openai
from openai import OpenAI

client = OpenAI(api_key="sk-abc", base_url="https://gate.example/v1")

answer = client.chat.completions.create(
    model="gpt-4o",
    messages=[
        {"role": "system", "content": "Be brief."},
        {"role": "user", "content": "Say \\"hi\\"\\nand don't stop"},
    ],
    temperature=0.7,
    max_tokens=64,
    stream=True,
)
for chunk in answer:
    if chunk.choices:
        print(chunk.choices[0].delta.content or "", end="", flush=True)`)
  })

  it('is a program in Node.js', () => {
    expect(snippetOf('gemini', 'node', ground)).toBe(`// npm install @google/genai
import { GoogleGenAI } from "@google/genai"

const ai = new GoogleGenAI({
  apiKey: "sk-abc",
  httpOptions: { baseUrl: "https://gate.example" },
})

const answer = await ai.models.generateContentStream({
  model: "gpt-4o",
  contents: "Say \\"hi\\"\\nand don't stop",
  config: { systemInstruction: "Be brief.", temperature: 0.7, maxOutputTokens: 64 },
})
for await (const chunk of answer) process.stdout.write(chunk.text ?? "")`)
  })

  it.each([
    ['openai', '{"type":"image_url","image_url":{"url":"data:image/png;base64,IMAGE-2"}}'],
    ['anthropic', '{"type":"image","source":{"type":"base64","media_type":"image/png","data":"IMAGE-2"}}'],
    ['gemini', '{"inlineData":{"mimeType":"image/png","data":"IMAGE-2"}}'],
  ] as const)('has something in place of images, in the words of %s (rule K24)', (dialect, part) => {
    const withImages = { ...ground, question: 'Which?', imageCount: 2 }
    const [, body = ''] = /-d '(.*)'$/s.exec(snippetOf(dialect, 'curl', withImages)) ?? []
    expect(JSON.stringify(JSON.parse(body))).toContain(part)
    for (const language of languages)
      expect(snippetOf(dialect, language, withImages)).toContain('"IMAGE-1"'.slice(dialect === 'openai' ? 1 : 0))
    expect(snippetOf(dialect, 'python', withImages)).not.toContain('inlineData')
  })

  const bare = { origin: ground.origin, apiKey: ground.apiKey, model: ground.model, question: 'Hi' }
  it.each((['openai', 'anthropic', 'gemini'] as const).flatMap((dialect) => languages.map((one) => [dialect, one])))(
    'says nothing of what was not set: %s, %s',
    (dialect, language) => {
      const code = snippetOf(dialect as Dialect, language as 'curl', bare)
      expect(code).not.toMatch(/undefined|system|temperature|stream|-N /i)
      expect(code).toMatch(/sk-abc/)
    },
  )

  it.each(["it's", "''", '$(id) `id` "x" \\ !', 'two\nlines', ''])(
    'reaches a program through the shell as it stands: %j',
    (text) => expect(execFileSync('sh', ['-c', `printf %s ${shellQuoted(text)}`], { encoding: 'utf8' })).toBe(text),
  )
})
