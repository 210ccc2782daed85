import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { SiteStatus } from './site-status'

const turnstile = 'https://challenges.cloudflare.com/turnstile/'
const telegram = 'https://telegram.org/js/telegram-widget.js'

describe('the scripts of other sites', () => {
  let identity: Server
  let url: string
  let said: string
  let asked: number
  let now: number
  let site: SiteStatus

  beforeAll(async () => {
    identity = createServer((_request, response) => {
      asked += 1
      response.end(said)
    }).listen(0, '127.0.0.1')
    await once(identity, 'listening')
    url = `http://127.0.0.1:${(identity.address() as AddressInfo).port}`
  })
  afterAll(() => identity.close().closeAllConnections())
  beforeEach(() => {
    asked = 0
    now = 0
    site = new SiteStatus(url, () => now)
  })

  const say = (data: object) => (said = JSON.stringify({ success: true, message: '', data }))

  it.each([
    [{}, []],
    [{ turnstile_check: false, telegram_oauth: false }, []],
    [{ turnstile_check: true }, [turnstile]],
    [{ telegram_oauth: true }, [telegram]],
    [{ turnstile_check: true, telegram_oauth: true }, [turnstile, telegram]],
  ])('with the status %j are %j', async (status, expected) => {
    say(status)
    expect(await site.sources()).toEqual(expected)
  })

  it('are asked for once at a time and not at every page', async () => {
    say({ telegram_oauth: true })
    await Promise.all([site.sources(), site.sources()])
    now = 4_999
    await site.sources()
    expect(asked).toBe(1)
    say({})
    now = 5_000
    expect(await site.sources()).toEqual([])
    expect(asked).toBe(2)
  })

  it.each(['not json', '{"success":false}'])('stay as they were while identity answers %j', async (answer) => {
    say({ telegram_oauth: true })
    await site.sources()
    said = answer
    now = 5_000
    expect(await site.sources()).toEqual([telegram])
  })

  it('are none while identity was never there', async () => {
    expect(await new SiteStatus('http://127.0.0.1:9').sources()).toEqual([])
  })
})
