import path from 'node:path'
import { type Mode, RemoteSite } from '@tollgate/console-sdk/testing'

/** This remote alone before its mocks. */
export const startTasks = (mode?: Mode): Promise<RemoteSite> => RemoteSite.start(path.join(__dirname, '..'), mode)

/** The queries of the calls to a path so far. */
export async function queriesTo(route: string, site: RemoteSite): Promise<URLSearchParams[]> {
  const calls = await site.remote.calls()
  return calls.filter((call) => call.path === route).map(({ query }) => new URLSearchParams(query))
}

/** An ordinary user, some of whose tasks the mocks hold. */
export const ada = { id: 7, username: 'ada', role: 1, status: 1, group: 'vip', quota: 1_750_000, setting: '{}' }
