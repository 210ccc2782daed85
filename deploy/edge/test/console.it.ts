import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { createLog, loadConfig } from '@tollgate/platform'
import { request } from 'undici'
import { edgeEnv } from '../src/config/edge.config'
import { FrontDoor } from '../src/front-door'

const page = '<!doctype html><title>shell</title>'
const script = 'console.log("shell")'

describe('the console at the edge', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'edge-console-'))
  const deployment = path.join(folder, 'console.json')
  let server: Server
  let identity: Server
  let edge: string

  const announce = (remotes: object[]) => writeFileSync(deployment, JSON.stringify({ shell: 'shell', remotes }))
  const get = (at: string, headers: Record<string, string> = {}) => request(edge + at, { headers })

  beforeAll(async () => {
    for (const name of ['shell', 'logs', 'late']) mkdirSync(path.join(folder, name))
    writeFileSync(path.join(folder, 'shell/index.html'), page)
    writeFileSync(path.join(folder, 'shell/main.0123456789ab.js'), script)
    writeFileSync(path.join(folder, 'shell/main.0123456789ab.js.br'), brotliCompressSync(script))
    writeFileSync(path.join(folder, 'logs/manifest.json'), '{"id":"logs"}')
    writeFileSync(path.join(folder, 'late/manifest.json'), '{"id":"late"}')
    announce([{ id: 'logs', folder: 'logs' }])
    // A site whose operator has switched sign-in by Telegram on, and the bot check off.
    const status = { success: true, message: '', data: { telegram_oauth: true, turnstile_check: false } }
    identity = createServer((_request, response) => response.end(JSON.stringify(status))).listen(0, '127.0.0.1')
    await once(identity, 'listening')
    const nowhere = 'http://127.0.0.1:9'
    const config = loadConfig(edgeEnv, {
      TOLLGATE_SECRET: 'master-secret-for-tests',
      EDGE_SECRET: 'edge-secret-for-tests',
      IDENTITY_URL: `http://127.0.0.1:${(identity.address() as AddressInfo).port}`,
      CHANNELS_URL: nowhere,
      BILLING_URL: nowhere,
      RELAY_URL: nowhere,
      LOGS_URL: nowhere,
      TASKS_URL: nowhere,
      CONSOLE_REMOTES_FILE: deployment,
    })
    const door = new FrontDoor(
      config,
      (_request, response) => response.end('own'),
      createLog('edge', { level: 'silent' }),
    )
    server = createServer((incoming, response) => door.handle(incoming, response)).listen(0, '127.0.0.1')
    await once(server, 'listening')
    edge = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })

  afterAll(() => {
    server.close().closeAllConnections()
    identity.close().closeAllConnections()
    rmSync(folder, { recursive: true })
  })

  it.each(['/', '/channel', '/chat/3', '/setting?tab=system'])('answers %s with the page of the shell', async (at) => {
    const { statusCode, headers, body } = await get(at, { accept: 'text/html,*/*' })
    expect([statusCode, await body.text(), headers['cache-control']]).toEqual([200, page, 'no-cache'])
  })

  it('allows the page no script but files of its own, and the widget that the operator switched on', async () => {
    const { headers } = await get('/', { accept: 'text/html' })
    const policy = String(headers['content-security-policy'])
    expect(policy).toContain("script-src 'self' https://telegram.org/js/telegram-widget.js;")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'referrer-policy': expect.any(String) })
  })

  it('allows code of other sites when a remote comes from there', async () => {
    announce([{ id: 'logs', manifest: 'https://logs.example:8443/console/manifest.json' }])
    const { headers } = await get('/', { accept: 'text/html' })
    expect(String(headers['content-security-policy'])).toContain(
      "script-src 'self' https://logs.example:8443 https://telegram",
    )
    announce([{ id: 'logs', folder: 'logs' }])
  })

  it('has no page for who wants none, and for what is sent', async () => {
    expect((await get('/channel', { accept: 'application/json' })).statusCode).toBe(404)
    expect((await request(`${edge}/channel`, { method: 'POST', headers: { accept: 'text/html' } })).statusCode).toBe(
      404,
    )
  })

  it('sends the compressed copy of a hashed file, to be kept for ever', async () => {
    const { headers, body } = await get('/console/shell/main.0123456789ab.js', { 'accept-encoding': 'gzip, br' })
    expect(headers).toMatchObject({
      'content-encoding': 'br',
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'accept-encoding',
    })
    expect(Buffer.from(await body.arrayBuffer())).toEqual(brotliCompressSync(script))
  })

  it('sends the file itself to who takes no compression', async () => {
    const { headers, body } = await get('/console/shell/main.0123456789ab.js', { 'accept-encoding': 'br;q=0' })
    expect([headers['content-encoding'], await body.text()]).toEqual([undefined, script])
  })

  it('lets a browser keep what has not changed', async () => {
    const first = await get('/console/logs/manifest.json')
    const again = await get('/console/logs/manifest.json', { 'if-none-match': String(first.headers.etag) })
    expect([first.statusCode, first.headers['cache-control'], again.statusCode]).toEqual([200, 'no-cache', 304])
  })

  it.each([
    '/console/shell/../console.json',
    '/console/shell/%2e%2e/console.json',
    '/console/nobody/manifest.json',
    '/console/logs/manifest.json/more.json',
    `/console/logs/${'x'.repeat(300)}.json`,
    '/console/',
  ])('has nothing at %s', async (at) => {
    expect((await get(at, { accept: 'text/html' })).statusCode).toBe(404)
  })

  it('announces a remote as soon as the deployment does', async () => {
    const read = async () => (await get('/console/remotes.json')).body.json()
    expect(await read()).toEqual({ remotes: [{ id: 'logs', manifest: '/console/logs/manifest.json' }] })
    announce([
      { id: 'logs', folder: 'logs' },
      { id: 'late', folder: 'late' },
    ])
    expect(await read()).toEqual({
      remotes: [
        { id: 'logs', manifest: '/console/logs/manifest.json' },
        { id: 'late', manifest: '/console/late/manifest.json' },
      ],
    })
    expect(await (await get('/console/late/manifest.json')).body.text()).toBe('{"id":"late"}')
  })

  it('fails in words when the deployment cannot be read', async () => {
    writeFileSync(deployment, '{')
    const { statusCode, body } = await get('/', { accept: 'text/html', 'accept-language': 'en' })
    expect([statusCode, await body.text()]).toEqual([500, expect.stringContaining('internal error')])
  })
})
