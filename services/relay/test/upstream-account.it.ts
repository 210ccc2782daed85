import type { Rule } from '@tollgate/testing'
import { ask, hello } from './support/client'
import { type StartedRelay } from './support/started-relay'
import { World } from './support/world'

let world: World
let relay: StartedRelay

beforeAll(async () => {
  world = await World.build()
  relay = await world.startRelay()
})
afterAll(() => world.tearDown())
beforeEach(() => world.restore())

const fails = (id: number, behave: Rule['behave']) => world.upstream.script({ match: { key: `key-${id}` }, behave })

describe('an error of an upstream', () => {
  it('is not quoted about our account where an administrator shows another status instead', async () => {
    await world.putChannel({ statusCodeMapping: { '401': '500' } })
    fails(3, { status: 401, error: { message: 'Incorrect API key: sk-proj-****wxyz' } })
    const answer = await ask(relay.url)
    expect([answer.status, answer.error().code]).toEqual([500, 'upstream_refused'])
    expect(answer.text()).not.toMatch(/sk-|wxyz/)
  })

  it('is quoted without what tells of our account, in every field', async () => {
    const error = {
      message: 'Limit of org-AbCd1234EfGh5678 reached',
      code: 'limit of proj_AbCd1234EfGh5678',
      owner: 'account number 123456789012',
    }
    fails(3, { status: 400, rawBody: JSON.stringify({ error }), contentType: 'application/json' })
    const answer = await ask(relay.url)
    expect(answer.status).toBe(400)
    expect(answer.text()).toContain('Limit of *** reached')
    expect(answer.text()).not.toMatch(/AbCd1234|123456789012/)
  })

  it.each([
    [
      'about our account',
      { message: 'Incorrect API key provided: sk-proj-****wxyz', code: 'invalid_api_key' },
      'refused',
    ],
    ['about something else', { message: 'Overloaded: org-AbCd1234EfGh5678', code: 'overloaded' }, 'Overloaded: ***'],
  ])(
    '%s in a stream that has begun is told in words for callers, and nothing of it is lost',
    async (...[, error, told]) => {
      const events = [{ choices: [{ delta: { content: 'Hi' } }] }, { error }]
      const rawBody = events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join('')
      fails(3, { rawBody, contentType: 'text/event-stream' })
      const answer = await ask(relay.url, { body: { ...hello, stream: true } })
      expect(answer.text()).toContain('"Hi"')
      expect(answer.text()).toContain(told)
      expect(answer.text().match(/"error"/g)).toHaveLength(1)
      expect(answer.text()).not.toMatch(/sk-proj|wxyz|AbCd1234/)
    },
  )
})

describe('a word about our account', () => {
  const account = { status: 400, error: { message: "No such effort: 'credit balance'" } } as const

  it.each([
    ['stands in what was asked, changes nothing', { body: { ...hello, reasoning_effort: 'credit balance' } }, 'key-3'],
    ['is the upstream’s own, turns calls to another channel', { body: hello }, 'key-4'],
  ])('that %s', async (_case, asked, next) => {
    await world.setOption('RetryTimes', '0')
    await world.putChannel({ id: 4, priority: -1 })
    const heal = fails(3, account)
    for (let times = 0; times < 3; times++) await ask(relay.url, asked)
    heal()
    expect((await ask(relay.url)).status).toBe(200)
    expect(world.upstream.requests.at(-1)?.key).toBe(next)
  })
})

describe('a model that an upstream does not have, as it says with a 400,', () => {
  const message = 'The provided model identifier is invalid.'

  it.each([
    ['in words', { message }],
    ['by its code', { message: 'No', code: 'model_not_found' }],
  ])('is asked of another channel: %s', async (_case, error) => {
    await world.setOption('RetryTimes', '1')
    await world.putChannel({ id: 4, priority: -1 })
    fails(3, { status: 400, error })
    const answer = await ask(relay.url)
    expect(answer.status).toBe(200)
    const { receipt } = await world.billing.bill(answer.requestId)
    expect(receipt.facts.attempts.map(({ channelId, outcome }) => [channelId, outcome])).toEqual([
      [3, 'status-404'],
      [4, 'ok'],
    ])
  })

  it('is told in its words where there is no other, as what it is', async () => {
    fails(3, { status: 400, error: { message } })
    const answer = await ask(relay.url)
    expect([answer.status, answer.error().message]).toEqual([400, expect.stringContaining(message)])
  })

  it.each([
    ['turns calls to another channel', hello, 'key-4'],
    ['changes nothing where its caller has said so', { ...hello, user: 'model identifier' }, 'key-3'],
  ])('%s', async (_case, body, next) => {
    await world.setOption('RetryTimes', '0')
    await world.putChannel({ id: 4, priority: -1 })
    const heal = fails(3, { status: 400, error: { message } })
    for (let times = 0; times < 5; times++) await ask(relay.url, { body })
    heal()
    expect((await ask(relay.url)).status).toBe(200)
    expect(world.upstream.requests.at(-1)?.key).toBe(next)
  })
})
