import { intercept, type RemoteSite } from '@tollgate/console-sdk/testing'
import { ada, queriesTo, startLogs } from './log-page'

let logs: RemoteSite
beforeAll(async () => {
  logs = await startLogs()
}, 120_000)
afterAll(() => logs?.stop())
beforeEach(() => logs.reset())

const slot = (name: string, props: object, more = '') =>
  `/slot?name=${name}&props=${encodeURIComponent(JSON.stringify(props))}${more}`
const ofAda = (more = '') => slot('identity.user', { user: { id: 7, username: 'ada' } }, more)
const noon = () => Math.floor(new Date().setHours(0, 0, 0, 0) / 1_000)

describe('K34: the calls of one user', () => {
  it('L59: are asked for by id over the days that the address says, beside the time before', async () => {
    const page = await logs.open(ofAda('&days=30'))
    await page.getByRole('table', { name: 'Models' }).waitFor()
    const asked = await queriesTo('/api/log/chart', logs)
    const spans = asked.map((query) =>
      ['user_id', 'start_timestamp', 'end_timestamp'].map((name) => Number(query.get(name))),
    )
    const begins = noon() - 29 * 86_400
    expect(spans.map(([user, start]) => [user, start]).toSorted((one, other) => one[1]! - other[1]!)).toEqual([
      [7, begins - 30 * 86_400],
      [7, begins],
    ])
    await page.getByRole('radio', { name: 'Today' }).check({ force: true })
    await page.waitForURL(/days=1\b/)
    const link = page.getByRole('link', { name: 'Calls in the log' })
    expect(await link.getAttribute('href')).toBe(`/log?username=ada&start_timestamp=${noon()}`)
    expect(logs.errors).toEqual([])
  })

  it('L57: are told by model, token and channel, each with a way into the log', async () => {
    const page = await logs.open(ofAda('&days=90'))
    for (const name of ['Models', 'Tokens', 'Channels']) await page.getByRole('table', { name, exact: true }).waitFor()
    const channel = page.getByRole('table', { name: 'Channels' }).getByRole('link').first()
    expect(await channel.getAttribute('href')).toMatch(/^\/log\?username=ada&channel=\d+&start_timestamp=\d+$/)
  })

  it('lose one section alone where one question fails, which says so and asks again', async () => {
    const page = await logs.open('/log')
    await intercept(page, /log\/shares/, (route) => route.fulfill({ status: 500, json: {} }))
    await page.goto(new URL(ofAda(), page.url()).href)
    await page.getByText('Models, tokens and channels did not load').waitFor()
    await page.getByRole('heading', { name: 'Over time' }).waitFor()
    await page.unroute(/log\/shares/)
    await page.getByRole('button', { name: /try again/i }).click()
    await page.getByRole('table', { name: 'Models' }).waitFor()
  })
})

it('L60: the last refused calls with a token stand on its page with their reasons, to its owner', async () => {
  await logs.remote.signIn(ada)
  const page = await logs.open(slot('billing.token', { token: { name: 'research' } }, '&days=90'))
  await page
    .getByRole('table', { name: 'Last refused calls' })
    .getByText('The API key may not be used for the model gpt-5-pro.')
    .waitFor()
  await page.getByRole('table', { name: 'Models' }).waitFor()
  expect(await page.getByRole('table', { name: 'Channels' }).count()).toBe(0)
  const [asked] = await queriesTo('/api/log/self/', logs)
  expect([asked?.get('token_name'), asked?.get('outcome')]).toEqual(['research', 'refused'])
  expect(await queriesTo('/api/log/chart', logs)).toEqual([])
})
