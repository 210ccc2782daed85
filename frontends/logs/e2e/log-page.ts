import path from 'node:path'
import { type Mode, RemoteSite } from '@tollgate/console-sdk/testing'

/** This remote alone before its mocks. */
export const startLogs = (mode?: Mode): Promise<RemoteSite> => RemoteSite.start(path.join(__dirname, '..'), mode)

/** The log without a range, so that no midnight comes between. */
export const allTime = '/log?start_timestamp=0'

/** The queries of the calls to a path so far. */
export async function queriesTo(route: string, site: RemoteSite): Promise<URLSearchParams[]> {
  const calls = await site.remote.calls()
  return calls.filter((call) => call.path === route).map(({ query }) => new URLSearchParams(query))
}

/** An ordinary user, whose rows the mocks hold. */
export const ada = {
  id: 7,
  username: 'ada',
  display_name: '',
  email: '',
  role: 1,
  status: 1,
  group: 'vip',
  quota: 1_750_000,
  used_quota: 6_420_118,
  request_count: 1_284,
  setting: '{}',
}
