import { QueryObserver } from '@tanstack/react-query'
import { ApiError } from '../api/api-error'
import { createQueryClient } from './query-client'

/** How soon a query is asked for again that was answered with this status; false: not at all. */
async function againAfter(status: number): Promise<unknown> {
  const client = createQueryClient()
  const queryFn = async () => {
    if (status !== 200) throw new ApiError({ code: 'server', status, message: 'away' })
    return 'here'
  }
  await client.prefetchQuery({ queryKey: ['lamps'], queryFn, retry: false })
  const [query] = client.getQueryCache().getAll()
  const interval = client.getDefaultOptions().queries?.refetchInterval
  const again = typeof interval === 'function' && query ? interval(query) : interval
  client.clear()
  return again
}

it.each([502, 503, 504])('a page asks again by itself for what failed with %i', async (status) => {
  expect(await againAfter(status)).toBe(10_000)
})

it.each([200, 400, 500])('a page leaves what was answered with %i as it is', async (status) => {
  expect(await againAfter(status)).toBe(false)
})

it.each([
  [503, 0, true],
  [503, 1, true],
  [503, 2, false],
  [400, 0, false],
])('what was answered with %i and failed %i times before is tried again at once: %s', (status, failures, isTried) => {
  const retry = createQueryClient().getDefaultOptions().queries?.retry
  if (typeof retry !== 'function') throw new Error('nothing says how often a query is tried')
  expect(retry(failures, new ApiError({ code: 'server', status, message: 'away' }))).toBe(isTried)
})

it('a page goes on saying why something failed while it is asked for again, until it is here', async () => {
  const client = createQueryClient()
  const away = new ApiError({ code: 'server', status: 503, message: 'away' })
  let answer = (_lamps: string) => {}
  const asks = [() => Promise.reject(away), () => new Promise<string>((resolve) => (answer = resolve))]
  const queryFn = () => asks.shift()?.() ?? Promise.reject(new Error('asked too often'))
  const page = new QueryObserver(client, { queryKey: ['lamps'], queryFn, retry: false })
  const leave = page.subscribe(() => {})
  await page.refetch()
  const again = page.refetch()
  await Promise.resolve()
  expect(page.getCurrentResult()).toMatchObject({ status: 'error', fetchStatus: 'fetching', error: away })
  answer('two')
  await again
  expect(page.getCurrentResult()).toMatchObject({ status: 'success', error: null, data: 'two' })
  leave()
  client.clear()
})

it('a page asks anew for what it shows once something is said to be gone, and once for as long as that is said (K47)', async () => {
  const client = createQueryClient()
  const gone = new ApiError({ code: 'refused', status: 200, message: 'There is no such lamp', isGone: true })
  const list = jest.fn(async () => ['a lamp'])
  const page = new QueryObserver(client, { queryKey: ['lamps'], queryFn: list, staleTime: Infinity })
  const leave = page.subscribe(() => {})
  await client.fetchQuery({ queryKey: ['lamps'], queryFn: list })
  const settled = async () =>
    void (await client.fetchQuery({ queryKey: ['lamps'], queryFn: list, staleTime: Infinity }))
  const before = list.mock.calls.length
  const lamp = { queryKey: ['lamp', 7], queryFn: () => Promise.reject(gone) }
  await client.prefetchQuery(lamp)
  await settled()
  expect(list).toHaveBeenCalledTimes(before + 1)
  await client.prefetchQuery(lamp)
  await settled()
  expect(list).toHaveBeenCalledTimes(before + 1)
  await client
    .getMutationCache()
    .build(client, { mutationFn: () => Promise.reject(gone) })
    .execute(undefined)
    .catch(() => undefined)
  await settled()
  expect(list).toHaveBeenCalledTimes(before + 2)
  leave()
  client.clear()
})
