import type { ConsoleClient } from '../../support/console-client'
import type { KeyHolder } from '../load/weather-caller'
import type { Craft } from './crafts'
import type { TaskTarget } from './task-target'

/** Those who submit tasks are in a group of their own, whose channels are upstreams of tasks alone. */
const muses = { name: 'muses', members: ['tia', 'uma'] }
/** More than any load spends, of users and of tokens. */
const plenty = 2_000_000_000

/** Sets up channels of tasks, and who submits: each has a token with a limit and one without. */
export async function furnishTasks(
  root: ConsoleClient,
  crafts: readonly Craft[],
): Promise<Omit<TaskTarget, 'origins'>> {
  const ratios = JSON.parse((await optionOf(root, 'GroupRatio')) || '{"default":1}') as Record<string, number>
  await root.setOption('GroupRatio', JSON.stringify({ ...ratios, [muses.name]: 1 }))
  const prices = JSON.parse((await optionOf(root, 'ModelPrice')) || '{}') as Record<string, number>
  const ours = crafts.map(({ model, price }) => [model, price.usd])
  await root.setOption('ModelPrice', JSON.stringify({ ...prices, ...Object.fromEntries(ours) }))
  await root.setOption('ServerAddress', root.origin)
  await root.setOption('MjNotifyEnabled', 'true')
  const group = muses.name
  for (const { channel, upstream, model: models } of crafts)
    await root.createChannel({ ...channel, base_url: upstream.url, key: 'k', models, group })
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
  return { holders, crafts, caps }
}

async function optionOf(root: ConsoleClient, key: string): Promise<string> {
  const options = await root.get<{ key: string; value: string }[]>('/api/option/')
  return options.find((option) => option.key === key)?.value ?? ''
}
