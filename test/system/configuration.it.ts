import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Between, type Meddle } from './configuration/between'
import { ConsoleClient, rootPassword } from './support/console-client'
import { Stack } from './support/stack'

const program = path.resolve(__dirname, '../../deploy/cli/tollgate.mjs')
const secrets = { MAIN_KEY: 'sk-main-secret', MAIL_SECRET: 'mail-secret', PROXY_PASSWORD: 'proxy-secret' }

const file = `
version: 1
options:
  RetryTimes: 3
  SystemName: As code
  SMTPToken: \${env:MAIL_SECRET}
  ModelAliases: {smart: [model-a, model-b]}
groups:
  default: {ratio: 1, topup_ratio: 1, choosable_as: Everybody}
  lab: {ratio: 1.25, member_ratios: {default: 0.5}, limits: {rpm: 60}}
prices:
  model-a: {ratio: 1.5, completion: 4, cache_read: 0.25}
  model-b: {per_call: 0.04}
  model-c: {published: [{usdPerMillion: {textIn: 1.5, textOut: 9}}]}
channels:
  - name: main
    type: openai
    key: \${env:MAIN_KEY}
    base_url: https://api.example.com
    models: [model-a, model-b]
    group: [default, lab]
    weight: 3
    setting: {proxy: 'http://user:\${env:PROXY_PASSWORD}@proxy.example.com:8080'}
  - {name: spare, type: anthropic, key: '\${file:spare.key}', models: [model-c], priority: -1, status: 2}
tokens:
  - {name: ci, unlimited_quota: true, model_limits: [model-a], rpm: 30}
  - {name: hidden, key_hidden: true, remain_quota: 1000, status: 2}
`

const lineOf = (text: string): number => file.slice(0, file.indexOf(text)).split('\n').length

describe('configuration as code', () => {
  let stack: Stack
  let root: ConsoleClient
  let folder: string

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'tollgate-configuration-'))
    await writeFile(path.join(folder, 'spare.key'), 'sk-spare-secret\n')
    await writeFile(path.join(folder, 'config.yaml'), file)
    stack = await Stack.start()
    root = await ConsoleClient.asRoot(stack.origin)
  }, 180_000)

  afterAll(async () => {
    await stack?.stop()
    await rm(folder, { recursive: true })
  }, 30_000)

  /** Runs the program as root, signed in by password, unless `env` says otherwise. */
  async function tollgate(args: readonly string[], env: Record<string, string> = {}) {
    const child = spawn(process.execPath, [program, ...args], {
      cwd: folder,
      env: {
        PATH: process.env['PATH'],
        TOLLGATE_URL: stack.origin,
        TOLLGATE_USER: 'root',
        TOLLGATE_PASSWORD: rootPassword,
        ...secrets,
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let text = ''
    child.stdout.on('data', (piece) => (text += String(piece)))
    child.stderr.on('data', (piece) => (text += String(piece)))
    const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
    for (const secret of [...Object.values(secrets), 'sk-spare-secret', rootPassword])
      expect(text).not.toContain(secret)
    return { code, text }
  }

  const exported = async (env: Record<string, string> = {}) => (await tollgate(['export'], env)).text
  const apply = (...args: string[]) => tollgate(['apply', '-f', 'config.yaml', '--keys-to', 'keys', ...args])
  const nothing = { code: 0, text: expect.stringMatching(/^Nothing to change\.$/m) }

  /** Applies through somebody who meddles with requests. */
  async function applyThrough(meddle: Meddle) {
    const between = await Between.start(stack.origin, meddle)
    try {
      return await tollgate(['apply', '-f', 'config.yaml', '--keys-to', 'keys'], { TOLLGATE_URL: between.origin })
    } finally {
      await between.stop()
    }
  }

  it('makes of a new house what the file says, and finds nothing to change then', async () => {
    const before = await exported()
    const trial = await apply('--dry-run')
    expect(trial).toMatchObject({ code: 0, text: expect.stringContaining('+ main') })
    expect(await exported()).toBe(before)

    expect(await apply()).toMatchObject({ code: 0, text: expect.stringMatching(/^Applied: \d+ steps\.$/m) })
    const keys = path.join(folder, 'keys')
    expect((await readFile(keys, 'utf8')).trim().split('\n')).toEqual([
      expect.stringMatching(/^"ci": \S{40,}$/),
      expect.stringMatching(/^"hidden": \S{40,}$/),
    ])
    expect((await stat(keys)).mode & 0o777).toBe(0o600)
    expect(await apply()).toMatchObject(nothing)
    expect(await tollgate(['diff', '-f', 'config.yaml', '--keys-to', 'x'])).toMatchObject({ code: 1 })
    expect(await tollgate(['diff', '-f', 'config.yaml'])).toMatchObject(nothing)
  }, 120_000)

  it('tells what somebody has changed by hand, and mends it', async () => {
    await root.setOption('RetryTimes', '7')
    await root.setOption('ModelPrice', '{"model-b":0.09}')
    const { items } = await root.get<{ items: { id: number; name: string }[] }>('/api/channel/')
    const main = items.find(({ name }) => name === 'main')
    await root.put('/api/channel/', { id: main?.id, weight: 9, key: 'sk-other' })
    await root.createChannel({ name: 'more', base_url: 'https://more.example.com', key: 'k', models: 'model-z' })

    const diff = await tollgate(['diff', '-f', 'config.yaml'])
    expect(diff.code).toBe(2)
    for (const told of [
      '~ RetryTimes: 7 → 3',
      'per_call: 0.09 → 0.04',
      'weight: 9 → 3',
      'key: (other keys) → ${env:MAIN_KEY}',
    ])
      expect(diff.text).toContain(told)
    expect(diff.text).not.toContain('more')
    expect((await tollgate(['diff', '-f', 'config.yaml', '--prune'])).text).toContain('- more')

    expect(await apply()).toMatchObject({ code: 0 })
    expect(await tollgate(['diff', '-f', 'config.yaml'])).toMatchObject(nothing)
    await writeFile(
      path.join(folder, 'channels.yaml'),
      `version: 1\nchannels:${file.split('channels:')[1]?.split('tokens:')[0]}`,
    )
    expect(await tollgate(['apply', '-f', 'channels.yaml', '--prune'])).toMatchObject({ code: 0 })
    expect(await exported()).not.toContain('more')
  }, 120_000)

  it('changes nothing by a file with a fault, which is told by its line', async () => {
    const before = await exported()
    const faulty = file.replace('RetryTimes: 3', 'RetryTimes: 5').replace('weight: 3', 'weight: -3')
    await writeFile(path.join(folder, 'faulty.yaml'), faulty)
    expect(await tollgate(['apply', '-f', 'faulty.yaml'])).toMatchObject({
      code: 1,
      text: expect.stringContaining(`faulty.yaml:${lineOf('weight: 3')}: channels[0].weight: `),
    })
    // What only the house knows: the address of a channel.
    await writeFile(
      path.join(folder, 'faulty.yaml'),
      file.replace('RetryTimes: 3', 'RetryTimes: 5').replace('https://api.example.com', 'not-an-address'),
    )
    expect(await tollgate(['apply', '-f', 'faulty.yaml', '--keys-to', 'keys'])).toMatchObject({
      code: 1,
      text: expect.stringContaining(`faulty.yaml:${lineOf('- name: main')}: channels[0]: main: `),
    })
    expect(await exported()).toBe(before)
  }, 120_000)

  it('says how far it came where the house fails half way, and goes on the next time', async () => {
    await root.setOption('RetryTimes', '7')
    await root.setOption('ModelRatio', '{"model-a":9}')
    const stopped = await applyThrough((method, _path, body) =>
      Promise.resolve(
        method === 'PUT' && body.includes('ModelRatio') ? '{"success":false,"message":"out of order"}' : null,
      ),
    )
    expect(stopped.code).toBe(1)
    expect(stopped.text).toMatch(
      /Failed: write option ModelRatio: out of order[^]*Done before[^]*RetryTimes[^]*Not done/,
    )
    expect(await apply()).toMatchObject({ code: 0 })
    expect(await tollgate(['diff', '-f', 'config.yaml'])).toMatchObject(nothing)
  }, 120_000)

  it('writes over nothing that somebody changes after the plan was made', async () => {
    const others: [string, () => Promise<unknown>][] = [
      ['RetryTimes', () => root.setOption('RetryTimes', '9')],
      ['main', () => channelEdit({ weight: 8 })],
    ]
    for (const [what, meddle] of others) {
      await root.setOption('RetryTimes', '7')
      await channelEdit({ weight: 7 })
      let isDone = false
      const stopped = await applyThrough(async (method) => {
        if (method === 'PUT' && !isDone) {
          isDone = true
          await meddle()
        }
        return null
      })
      expect([what, stopped.code]).toEqual([what, 1])
      expect(stopped.text).toMatch(
        what === 'main' ? /Somebody has changed the channels "main"/ : /Failed: write option RetryTimes/,
      )
      expect(await tollgate(['diff', '-f', 'config.yaml'])).toMatchObject({
        code: 2,
        text: expect.stringContaining(what === 'main' ? 'weight: 8 → 3' : 'RetryTimes: 9 → 3'),
      })
      expect(await apply()).toMatchObject({ code: 0 })
    }
  }, 120_000)

  it('may be done by an API token, but for what only root may write, which is told before anything is changed', async () => {
    const { key } = await root.post<{ key: string }>('/api/access_tokens/', {
      name: 'code',
      scopes: ['read', 'channels', 'users', 'options', 'billing'],
    })
    const byToken = { TOLLGATE_USER: '', TOLLGATE_TOKEN: key }
    expect(await tollgate(['diff', '-f', 'config.yaml'], byToken)).toMatchObject(nothing)
    const mailed = file.replace('RetryTimes: 3', 'RetryTimes: 5\n  SMTPServer: mail.example.com')
    await writeFile(path.join(folder, 'mailed.yaml'), mailed)
    expect(await tollgate(['apply', '-f', 'mailed.yaml', '--keys-to', 'keys'], byToken)).toMatchObject({
      code: 1,
      text: expect.stringMatching(/^mailed\.yaml:5: options\.SMTPServer: only root/m),
    })
    await writeFile(path.join(folder, 'retries.yaml'), 'version: 1\noptions: {RetryTimes: 4}')
    expect(await tollgate(['apply', '-f', 'retries.yaml'], byToken)).toMatchObject({ code: 0 })
  }, 120_000)

  it('makes of another house what was exported from this one', async () => {
    const text = await exported()
    await writeFile(path.join(folder, 'exported.yaml'), text)
    const other = await Stack.start()
    try {
      await ConsoleClient.asRoot(other.origin)
      const env = Object.fromEntries(
        [...text.matchAll(/\$\{env:(\w+)\}/g)].map(([, name]) => [name, `value-of-${name}`]),
      )
      const there = { ...env, TOLLGATE_URL: other.origin }
      await writeFile(path.join(folder, 'exported.yaml'), text.replace('***', 'x')) // a proxy's password travels no more than keys do
      expect(await tollgate(['apply', '-f', 'exported.yaml'], there)).toMatchObject({
        code: 1,
        text: expect.stringMatching(/password/),
      })
      await writeFile(path.join(folder, 'exported.yaml'), text.replace('***', '${env:PROXY_PASSWORD}'))
      expect(await tollgate(['apply', '-f', 'exported.yaml', '--prune', '--keys-to', 'keys'], there)).toMatchObject({
        code: 0,
      })
      expect(await exported(there)).toBe(text)
    } finally {
      await other.stop()
    }
  }, 180_000)

  async function channelEdit(fields: object): Promise<void> {
    const { items } = await root.get<{ items: { id: number; name: string }[] }>('/api/channel/')
    await root.put('/api/channel/', { id: items.find(({ name }) => name === 'main')?.id, ...fields })
  }
})
