import { DrawingUpstream, MusicUpstream } from '@tollgate/testing'
import type { ConsoleClient } from '../../support/console-client'
import type { KeyHolder } from '../load/weather-caller'
import type { TaskTarget } from './task-target'

/** Those who submit tasks are in a group of their own, whose channels are upstreams of tasks alone. */
const muses = { name: 'muses', members: ['tia', 'uma'] }
/** More than any load spends, of users and of tokens. */
const plenty = 2_000_000_000

/** What a submit costs, in units. */
export const taskPrices: Readonly<Record<string, number>> = { mj_imagine: 50_000, suno_music: 25_000 }
const quotaPerUnit = 500_000

/** Upstreams of tasks, beside a house. */
export interface TaskUpstreams {
  readonly drawing: DrawingUpstream
  readonly music: MusicUpstream
}

export async function startTaskUpstreams(): Promise<TaskUpstreams> {
  const [drawing, music] = await Promise.all([new DrawingUpstream().start(), new MusicUpstream().start()])
  return { drawing, music }
}

/** Sets up channels of tasks, and who submits: each has a token with a limit and one without. */
export async function furnishTasks(
  root: ConsoleClient,
  { drawing, music }: TaskUpstreams,
): Promise<Omit<TaskTarget, 'origins'>> {
  const ratios = JSON.parse((await optionOf(root, 'GroupRatio')) || '{"default":1}') as Record<string, number>
  await root.setOption('GroupRatio', JSON.stringify({ ...ratios, [muses.name]: 1 }))
  const prices = JSON.parse((await optionOf(root, 'ModelPrice')) || '{}') as Record<string, number>
  const ours = Object.entries(taskPrices).map(([model, units]) => [model, units / quotaPerUnit])
  await root.setOption('ModelPrice', JSON.stringify({ ...prices, ...Object.fromEntries(ours) }))
  await root.setOption('ServerAddress', root.origin)
  await root.setOption('MjNotifyEnabled', 'true')
  const group = muses.name
  await root.createChannel({ name: 'draws', type: 2, base_url: drawing.url, key: 'k', models: 'mj_imagine', group })
  await root.createChannel({ name: 'sings', type: 36, base_url: music.url, key: 'k', models: 'suno_music', group })
  const holders: KeyHolder[] = []
  const caps = new Map<number, number>()
  for (const name of muses.members) {
    const { id: userId, client } = await root.createUser(name, plenty)
    await root.put('/api/user/', { id: userId, username: name, display_name: name, group })
    const limited = await client.createToken({ name: `${name}-limited`, unlimited_quota: false, remain_quota: plenty })
    const unlimited = await client.createToken({ name, unlimited_quota: true })
    caps.set(limited.id, plenty)
    for (const { id: tokenId, key } of [limited, unlimited]) holders.push({ userId, tokenId, key })
  }
  return { holders, drawing, music, caps }
}

async function optionOf(root: ConsoleClient, key: string): Promise<string> {
  const options = await root.get<{ key: string; value: string }[]>('/api/option/')
  return options.find((option) => option.key === key)?.value ?? ''
}
