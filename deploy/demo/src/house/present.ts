import type { House } from './part'

/** A channel as its list tells it. */
export interface Listed {
  readonly id: number
  readonly name: string
  readonly status: number
}

/** The channels that are there, by their names. */
export async function channelsOf({ admin }: Pick<House, 'admin'>): Promise<ReadonlyMap<string, Listed>> {
  const { items } = await admin.get<{ items: Listed[] }>('/api/channel/?page_size=100')
  return new Map(items.map((channel) => [channel.name, channel]))
}

/** The ids of all users, by their names. */
export async function usersOf({ admin }: Pick<House, 'admin'>): Promise<ReadonlyMap<string, number>> {
  const { items } = await admin.get<{ items: { id: number; username: string }[] }>('/api/user/?page_size=100')
  return new Map(items.map(({ id, username }) => [username, id]))
}
