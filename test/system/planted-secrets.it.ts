import { readdir, readFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { freePort, type OtlpReceiver, type Simulator, startOtlpReceiver, startSimulator } from '@tollgate/testing'
import { ConsoleClient, rootPassword } from './support/console-client'
import { eventually } from './support/eventually'
import { Stack } from './support/stack'

const planted = (what: string) => `planted-${what}-5eC1`

/** Options that are secrets, whoever reads them. */
const secretOptions = [
  'SMTPToken',
  'EpayKey',
  'StripeSecretKey',
  'StripeWebhookSecret',
  'AuditWebhookSecret',
  'GitHubClientSecret',
  'oidc.client_secret',
  'WorkerValidKey',
]

/** Passwords in variables that hold an address, and variables that are secrets themselves. */
const passwordIn = /:\/\/[^:/@]*:([^@]+)@/
const secretName = /(SECRET|PASSWORD|TOKEN)(_KEYS?)?$/

/** Of the processes of a house: what each was told that nobody else may know. */
async function secretsOfProcesses(stack: Stack): Promise<[string, string][]> {
  const found: [string, string][] = []
  for (const [name, pid] of await stack.pids()) {
    const environment = await readFile(`/proc/${pid}/environ`, 'utf8').catch(() => '')
    for (const line of environment.split('\0')) {
      const [variable = '', ...rest] = line.split('=')
      const value = rest.join('=')
      const secret = passwordIn.exec(value)?.[1] ?? (secretName.test(variable) ? value : undefined)
      if (secret !== undefined && secret.length >= 8) found.push([`${variable} of ${name}`, decodeURIComponent(secret)])
    }
  }
  return found
}

describe('telemetry of a house in which secrets are planted', () => {
  let stack: Stack
  let upstream: Simulator
  let receiver: OtlpReceiver
  let hook: Server
  let hookedPath = ''
  const secrets = new Map<string, string>()
  const plant = (what: string): string => {
    const secret = planted(what)
    secrets.set(what, secret)
    return secret
  }
  /** Everything that was told, by who told it. */
  const told = new Map<string, string>()

  beforeAll(async () => {
    ;[upstream, receiver] = await Promise.all([startSimulator(), startOtlpReceiver()])
    hook = createServer((request, response) => {
      hookedPath = request.url ?? ''
      response.writeHead(500).end(plant('answer-of-hook'))
    })
    await new Promise<void>((resolve) => hook.listen(0, '127.0.0.1', resolve))
    stack = await Stack.start({
      env: {
        LOG_LEVEL: 'debug',
        TOLLGATE_SECRET: plant('master-secret-that-is-long-enough'),
        EGRESS_ALLOW_PRIVATE: 'true',
        OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
        OTEL_EXPORTER_OTLP_HEADERS: `x-tenant=${plant('collector-header')}`,
        OTEL_TRACES_SAMPLER_ARG: '1',
        OTEL_METRIC_EXPORT_INTERVAL: '1000',
      },
    })
    secrets.set('password of root', rootPassword)
    await misuse()
    for (const [what, secret] of await secretsOfProcesses(stack)) secrets.set(what, secret)
    await gather()
  }, 180_000)

  afterAll(async () => {
    await stack?.stop()
    await receiver?.stop()
    await upstream?.stop()
    hook?.close()
  }, 30_000)

  /** Has secrets pass through everything that takes them, what fails included. */
  async function misuse(): Promise<void> {
    const root = await ConsoleClient.asRoot(stack.origin)
    const key = await furnish(root)
    await call(key)
    await knock(root)
    await eventually(async () => expect(hookedPath).not.toBe(''))
  }

  async function furnish(root: ConsoleClient): Promise<string> {
    await root.setOption('ServerAddress', stack.origin)
    for (const option of secretOptions) await root.setOption(option, plant(`option-${option.replaceAll('.', '-')}`))
    const { port } = hook.address() as AddressInfo
    await root.setOption(
      'AuditWebhookUrl',
      `http://127.0.0.1:${port}/hook/${plant('path-of-hook')}?k=${plant('query-of-hook')}`,
    )
    await root.setOption('SMTPServer', '127.0.0.1')
    await root.setOption('SMTPPort', String(await freePort()))
    await root.setOption('SMTPFrom', 'house@example.org')
    await root.setOption('RetryTimes', '1')
    const at = { base_url: upstream.url, models: 'gpt-4o', key: plant('channel-key') }
    await root.createChannel({ ...at, name: 'good' })
    const nobody = `http://127.0.0.1:${await freePort()}`
    await root.createChannel({ ...at, name: 'gone', models: 'gone', base_url: `${nobody}/${plant('path-of-channel')}` })
    const proxy = `http://me:${plant('proxy-password')}@127.0.0.1:${await freePort()}`
    await root.createChannel({ ...at, name: 'proxied', models: 'proxied', setting: JSON.stringify({ proxy }) })
    const { key } = await root.createToken({ name: 'mine', unlimited_quota: true })
    secrets.set('key of a token', key.replace('sk-', ''))
    return key
  }

  async function call(key: string): Promise<void> {
    const content = plant('prompt')
    const chat = (body: object | string, headers: Record<string, string> = {}, at = '/v1/chat/completions') =>
      fetch(stack.origin + at, {
        method: 'POST',
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', ...headers },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      }).then((response) => response.text().catch(() => ''))
    const asked = {
      model: 'gpt-4o',
      user: plant('user-of-client'),
      stop: [plant('stop')],
      messages: [
        { role: 'system', content: plant('system-prompt') },
        { role: 'user', content },
      ],
    }
    const text = plant('answer')
    const echo = { message: `${content} ${planted('channel-key')} ${text}`, code: plant('code-of-error') }
    for (const behave of [
      { text, tokensPerEvent: 50 },
      { status: 400, error: echo },
      { status: 401, error: echo },
      { status: 500, error: echo },
      { status: 500, rawBody: `<html>${content} ${text}` },
      { rawBody: `{"choices": ${text}` },
      { errorIn200: echo },
      { reset: 'before-headers' as const },
    ])
      for (const stream of [false, true]) {
        upstream.reset()
        upstream.once(behave, {}, 2)
        await chat({ ...asked, stream })
      }
    upstream.reset()
    for (const model of ['gone', 'proxied', content]) await chat({ ...asked, model })
    for (const body of [`{"model": "gpt-4o", "messages": [${content}`, content, JSON.stringify({ model: { content } })])
      await chat(body)
    await chat(asked, { authorization: `Bearer sk-${plant('wrong-key')}` })
    await chat({ contents: [{ parts: [{ text: content }] }] }, {}, `/v1beta/models/gpt-4o:generateContent?key=${key}`)
    for (const at of [`/${key}`, `/${key}/chat`, `/v1/${key}`, `/v1/models/${key}`, `/api/${key}`, `/x?key=${key}`])
      await chat(asked, {}, at)
  }

  async function knock(root: ConsoleClient): Promise<void> {
    const password = plant('pass')
    await root.post('/api/user/', { username: 'ada', password, display_name: 'ada' })
    const ada = new ConsoleClient(stack.origin)
    await ada.signIn('ada', password)
    secrets.set('cookie of a session', ada.cookie.replace(/^[^=]*=/, ''))
    secrets.set('access token', await ada.get<string>('/api/user/token'))
    await ada.request('POST', '/api/user/login', { username: 'ada', password: plant('wrong') })
    await ada.request('POST', '/api/user/login', `{"username": "ada", "password": "${password}`)
    const email = `${plant('person')}@example.org`
    await ada.request('GET', `/api/verification?email=${email}`)
    await ada.request('GET', `/api/reset_password?email=${email}`)
    await ada.request('POST', '/api/user/reset', { email, token: plant('reset-token') })
    await ada.request('GET', `/api/oauth/email/bind?email=${email}&code=${plant('code-of-mail')}`)
    await ada.request('GET', `/api/oauth/github?code=${plant('code-of-github')}&state=${plant('state')}`)
    await ada.request('PUT', '/api/user/setting', {
      notify_type: 'webhook',
      webhook_url: `https://127.0.0.1:1/${plant('path-of-notices')}`,
      webhook_secret: plant('secret-of-notices'),
      notification_email: email,
    })
    await root.post('/api/redemption/', { name: 'spring', quota: 500, key: plant('code') })
    for (const key of [planted('code'), plant('wrong-code')]) await ada.request('POST', '/api/user/topup', { key })
    await root.request('PUT', '/api/option/', { key: 'SMTPPort', value: plant('no-port') })
    await root.request('GET', '/api/channel/test/1')
    await root.request('GET', '/api/channel/fetch_models/1')
    await root.request('POST', '/api/channel/fetch_models', {
      base_url: upstream.url,
      type: 1,
      key: planted('channel-key'),
    })
  }

  /** What every process shows, exports and has written. */
  async function gather(): Promise<void> {
    for (const [name, port] of Object.entries(await stack.ports())) {
      const metrics = await fetch(`http://127.0.0.1:${port}/metrics`).then(
        (answer) => answer.text(),
        () => '',
      )
      told.set(`/metrics of ${name}`, metrics)
    }
    await stack.pause()
    for (const file of await readdir(path.join(stack.dataDir, 'logs')))
      told.set(`log of ${file}`, await readFile(path.join(stack.dataDir, 'logs', file), 'utf8'))
    told.set('what was said', stack.transcript())
    told.set('spans', receiver.spans.map((span) => JSON.stringify(span)).join('\n'))
    told.set('metrics', receiver.metrics.map((metric) => JSON.stringify(metric)).join('\n'))
    told.set('log records', receiver.logs.map((log) => JSON.stringify(log)).join('\n'))
  }

  it('tells of all that happened', () => {
    for (const source of [
      '/metrics of relay',
      '/metrics of billing',
      'log of relay.log',
      'spans',
      'metrics',
      'log records',
    ])
      expect(told.get(source)?.length).toBeGreaterThan(500)
    const services = ['edge', 'relay', 'identity', 'channels', 'billing', 'logs', 'tasks']
    expect(new Set(receiver.spans.map(({ service }) => service))).toEqual(new Set(services))
    expect(receiver.logs.some(({ body }) => body === 'relay.upstream-failed')).toBe(true)
  })

  it('holds none of them, in no span, figure, line or record', () => {
    const found: string[] = []
    for (const [source, text] of told)
      for (const [what, secret] of secrets) {
        const at = text.indexOf(secret)
        if (at >= 0)
          found.push(`${source} holds ${what}: ${text.slice(text.lastIndexOf('\n', at) + 1, at + 60).slice(-400)}`)
      }
    expect(found).toEqual([])
  })
})
