import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { createLog, loadConfig } from '@tollgate/platform'
import { request } from 'undici'
import { edgeEnv } from '../src/config/edge.config'
import { FrontDoor } from '../src/front-door'

const site = path.resolve(__dirname, '../../../docs/dist')
const pages = readdirSync(site, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.html'))

/** The addresses that a page of the site names. */
function addressesIn(file: string): string[] {
  const html = readFileSync(path.join(site, file), 'utf8')
  return [...html.matchAll(/ (?:href|src|data-index)="([^"]*)"/g)].map(([, address = '']) => address)
}

describe('the documentation at the edge (K60)', () => {
  let server: Server
  let edge: string
  const get = (at: string, headers: Record<string, string> = {}) => request(edge + at, { headers })

  beforeAll(async () => {
    const nowhere = 'http://127.0.0.1:9'
    const config = loadConfig(edgeEnv, {
      TOLLGATE_SECRET: 'master-secret-for-tests',
      EDGE_SECRET: 'edge-secret-for-tests',
      IDENTITY_URL: nowhere,
      CHANNELS_URL: nowhere,
      BILLING_URL: nowhere,
      RELAY_URL: nowhere,
      LOGS_URL: nowhere,
      TASKS_URL: nowhere,
      // Its pages are not asked for here.
      CONSOLE_REMOTES_FILE: 'console.json',
    })
    const log = createLog('edge', { level: 'silent' })
    const door = new FrontDoor(config, (_request, response) => response.end('own'), log)
    server = createServer((incoming, response) => door.handle(incoming, response)).listen(0, '127.0.0.1')
    await once(server, 'listening')
    edge = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })

  afterAll(() => server.close().closeAllConnections())

  it.each([
    ['/docs', 'text/html', 'Tollgate documentation'],
    ['/docs/', 'text/html', 'Tollgate documentation'],
    ['/docs/operating', 'text/html', '<h1 id="operating">'],
    ['/docs/adr/', 'text/html', '<h1 id="decisions">'],
    ['/docs/reference/options', 'text/html', '<code>RetryTimes</code>'],
    ['/docs/operating.md', 'text/markdown', '# Operating'],
    ['/docs/llms.txt', 'text/plain', '](/docs/operating.md)'],
    ['/docs/llms-full.txt', 'text/plain', '<!-- /docs/operating.md -->'],
  ])('has %s, as %s', async (at, type, words) => {
    const { statusCode, headers, body } = await get(at)
    expect([statusCode, String(headers['content-type']).split(';')[0]]).toEqual([200, type])
    expect(await body.text()).toContain(words)
  })

  it('lets a page load files of this site alone, and stand in no other', async () => {
    const { headers } = await get('/docs/operating')
    expect(headers).toMatchObject({
      'content-security-policy':
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
    })
  })

  it('says of what is not there that it is not, as a page to who reads pages', async () => {
    const page = await get('/docs/nothing', { accept: 'text/html' })
    expect([page.statusCode, await page.body.text()]).toEqual([404, expect.stringContaining('Nothing here')])
    expect((await get('/docs/nothing', { accept: 'application/json' })).statusCode).toBe(404)
    expect((await get('/docs/..%2fpackage.json')).statusCode).toBe(404)
    expect((await get('/docs/adr/..%5c..%5cpackage.json')).statusCode).toBe(404)
  })

  it('names no address of its own that is not there', async () => {
    const named = new Set(pages.flatMap(addressesIn).map((address) => address.split('#')[0] ?? ''))
    const own = [...named].filter((address) => address.startsWith('/docs'))
    const answers = await Promise.all(own.map(async (at) => ({ at, status: (await get(at)).statusCode })))
    expect(own.length).toBeGreaterThan(150)
    expect(answers.filter(({ status }) => status !== 200)).toEqual([])
  })

  it('loads nothing from elsewhere', () => {
    const loaded = pages.flatMap((file) =>
      [
        ...readFileSync(path.join(site, file), 'utf8').matchAll(/<(?:script|img|link)[^>]* (?:src|href)="([^"]*)"/g),
      ].map(([, address = '']) => address),
    )
    expect(loaded.filter((address) => !address.startsWith('/docs/'))).toEqual([])
  })
})
