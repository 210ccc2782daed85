import { type RouteEntry, routes, usageSettled } from '@tollgate/contracts'
import type { LogList } from '@tollgate/contracts/http/logs'
import { aSettledUsage } from '@tollgate/testing'
import { ada, LogsHouse } from './support/logs-house'

/** Every route of the service, as the table has it: one that is added is tried as well. */
const asked = routes.filter(({ owner }) => owner === 'logs').map((route) => [nameOf(route), route] as const)
const eve = { id: 9, username: 'eve-of-others', token: 'token-of-eve', model: 'model-of-eve', group: 'group-of-eve' }

function nameOf({ method, path }: RouteEntry): string {
  return `${method} ${path}`
}

function aCall(userId: number, names: { username: string; token: string; model: string; group: string }) {
  const call = aSettledUsage()
  call.receipt.userId = userId
  const { username, token: tokenName, model, group } = names
  call.receipt.facts = { ...call.receipt.facts, username, tokenName, model, group, startedAtMs: Date.now() }
  return call
}

describe('L3: a user who is no administrator', () => {
  let house: LogsHouse
  let eves: { id: number; request_id: string }
  let queries: string[]
  let hidden: string[]

  beforeAll(async () => {
    house = await LogsHouse.start()
    const own = { username: 'ada', token: 'laptop', model: 'model-of-ada', group: 'default' }
    await house.publish(usageSettled, { calls: [aCall(eve.id, eve), aCall(ada.id, own)] })
    await house.drained('logs-usage')
    const { items } = await house.get<LogList>(`/api/log/?username=${eve.username}`, 'root')
    eves = items[0]!
    hidden = [eve.username, eve.token, eve.model, eve.group, eves.request_id]
    queries = [
      '',
      `username=${eve.username}`,
      `user_id=${eve.id}&userId=${eve.id}&id=${eves.id}&fewUsers=${eve.id}`,
      `request_id=${eves.request_id}`,
      `request_id=${eves.request_id.replaceAll('-', '')}&username=${eve.username}`,
      `token_name=${eve.token}`,
      'model_name=%25eve',
      'model_name=%25',
      `group=${eve.group}`,
      'channel=3&type=2',
      'outcome=complete&p=1&page_size=100',
      'format=jsonl',
      'format=csv&username=&userId=',
      'by=user',
      'by=channel',
      'by=group&measure=count',
      'by=token',
    ]
  }, 60_000)
  afterAll(() => house?.stop())

  const isStream = ({ path }: RouteEntry) => path.endsWith('/tail')

  /** What a route answers to a question, also where it names what belongs to somebody else in its path. */
  async function answersOf(
    route: RouteEntry,
    as: 'root' | 'ada',
    query: string,
  ): Promise<{ status: number; text: string }[]> {
    const names = route.path.includes('{') ? [String(eves.id), eves.request_id, eve.username] : ['']
    return Promise.all(
      names.map(async (name) => {
        const url = `${route.path.replace(/\{\w+\}/g, name)}?${query}`
        const headers: Record<string, string> = isStream(route) ? { 'last-event-id': '1:1:' } : {}
        const { response, leave } = await house.open(url, as, headers, route.method)
        const text = isStream(route) && response.ok ? await toldOf(response) : await response.text()
        leave()
        // What was asked for by a path may be said again: of one that never was it is as well.
        return { status: response.status, text: name === '' ? text : text.replaceAll(name, '') }
      }),
    )
  }

  /** What a stream tells until it has looked once for what is new. */
  async function toldOf(response: Response): Promise<string> {
    const reader = response.body!.getReader()
    let text = ''
    while (!/event: (row|gap)|(id: [\s\S]*){2}/.test(text))
      text += Buffer.from((await reader.read()).value ?? []).toString()
    return text
  }

  it.each(asked)('is told nothing of another’s row by %s', async (_name, route) => {
    // Where a path names what is asked for, queries say little more, and nobody may ask without end.
    const isFew = isStream(route) || route.path.includes('{')
    for (const query of isFew ? queries.slice(0, 3) : queries) {
      for (const { status, text } of await answersOf(route, 'ada', query)) {
        if (route.auth !== 'user') expect([query, status]).toEqual([query, 403])
        expect([query, hidden.filter((name) => text.includes(name))]).toEqual([query, []])
      }
    }
  })

  it('would be seen to be told: the same questions show it to administrators, and to a user what is theirs', async () => {
    const shown = async (path: string, as: 'root' | 'ada', query: string) => {
      const route = routes.find((one) => one.method === 'GET' && one.path === path)!
      const [answer] = await answersOf(route, as, query)
      return answer!.text
    }
    expect(await shown('/api/log/', 'root', '')).toContain(eves.request_id)
    expect(await shown('/api/log/', 'root', `request_id=${eves.request_id}`)).toContain(eve.token)
    expect(await shown('/api/log/export', 'root', '')).toContain(eve.model)
    expect(await shown('/api/log/tail', 'root', '')).toContain(eve.model)
    for (const path of ['/api/log/self/', '/api/log/self/export', '/api/log/self/tail', '/api/data/self/']) {
      expect([path, await shown(path, 'ada', '')]).toEqual([path, expect.stringContaining('model-of-ada')])
    }
  })
})
