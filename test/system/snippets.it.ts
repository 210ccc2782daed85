import { execFile } from 'node:child_process'
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { type Dialect, type SnippetLanguage, snippetOf } from '@tollgate/console-sdk/snippet-text'
import { type Simulator, startSimulator } from '@tollgate/testing'
import { ConsoleClient } from './support/console-client'
import { Stack } from './support/stack'

const run = promisify(execFile)
const models = { openai: 'gpt-4o', anthropic: 'claude-opus-4-5', gemini: 'gemini-2.5-flash' } as const

describe('the snippets that the console offers, run as they stand (rule K20)', () => {
  let stack: Stack
  let upstream: Simulator
  let folder: string
  let apiKey: string

  beforeAll(async () => {
    upstream = await startSimulator({ models: Object.values(models) })
    stack = await Stack.start()
    const root = await ConsoleClient.asRoot(stack.origin)
    const channel = { base_url: upstream.url, key: 'upstream-key', models: Object.values(models).join() }
    await root.createChannel({ ...channel, name: 'of all' })
    const { key } = await root.createToken({ name: 'snippets', unlimited_quota: true })
    apiKey = key
    folder = await mkdtemp(path.join(tmpdir(), 'snippets-'))
    await symlink(path.resolve(__dirname, '../../node_modules'), path.join(folder, 'node_modules'))
  }, 180_000)
  beforeEach(() => upstream.reset())
  afterAll(async () => {
    await stack?.stop()
    await upstream?.stop()
    if (folder !== undefined) await rm(folder, { recursive: true })
  }, 30_000)

  /** What a snippet writes when somebody runs it. */
  async function written(language: SnippetLanguage, code: string): Promise<string> {
    if (language === 'curl') return (await run('sh', ['-c', code])).stdout
    const file = path.join(folder, 'snippet.mjs')
    await writeFile(file, code)
    return (await run(process.execPath, [file], { cwd: folder })).stdout
  }

  const cases = (Object.keys(models) as Dialect[]).flatMap((dialect) =>
    (['curl', 'node'] as const).flatMap((language) =>
      [false, true].map((isStream) => [dialect, language, isStream] as const),
    ),
  )

  it.each(cases)('in the words of %s by %s, streamed: %s', async (dialect, language, isStream) => {
    upstream.once({ text: 'Hello there.' })
    const question = 'It\'s "quoted" $HOME `id`\nand 中文'
    const settings = { system: "Don't be long.", temperature: 0.5, maxTokens: 64, isStream }
    const ground = { origin: stack.origin, apiKey, model: models[dialect], question, ...settings }
    const output = await written(language, snippetOf(dialect, language, ground))
    if (language === 'node') expect(output.trim()).toBe('Hello there.')
    else expect(output).toContain('Hello')
    const [asked] = upstream.requests
    const body = JSON.parse(asked?.body ?? '') as Record<string, unknown>
    expect(body).toMatchObject({
      model: models[dialect],
      temperature: 0.5,
      messages: [
        { role: 'system', content: "Don't be long." },
        { role: 'user', content: question },
      ],
    })
    expect(body['max_tokens'] ?? body['max_completion_tokens']).toBe(64)
  })
})
