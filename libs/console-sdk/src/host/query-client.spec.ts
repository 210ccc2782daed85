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
