import { channels, type DemoChannel } from '../cast/channels'
import type { House, Part } from '../house/part'
import { channelsOf, type Listed } from '../house/present'

const switchedOff = 2

/** Channels of several providers, which all lead to the simulator. */
export const channelsPart: Part = {
  name: 'channels',
  async make(house) {
    const { admin, simulatorUrl, url, state } = house
    const present = await channelsOf(house)
    for (const channel of channels) {
      const found = present.get(channel.name)
      const { id } = found ?? (await admin.post<Listed>('/api/channel/', bodyOf(channel, simulatorUrl)))
      if (channel.isSwitchedOff && found?.status !== switchedOff)
        await admin.put('/api/channel/', { id, status: switchedOff })
    }
    state.moved(url, simulatorUrl)
  },
}

/** House and simulator may be elsewhere than at the last start; what leads to them follows. */
export async function follow(house: House): Promise<void> {
  const { admin, url, simulatorUrl, state } = house
  if (state.kept.simulatorUrl !== simulatorUrl) {
    const present = await channelsOf(house)
    for (const { name, keys } of channels) {
      const id = present.get(name)?.id
      // A kept key leaves only towards the address that it was given for.
      if (id !== undefined) await admin.put('/api/channel/', { id, base_url: simulatorUrl, key: keys.join('\n') })
    }
    await admin.setOption('PayAddress', simulatorUrl)
  }
  if (state.kept.url !== url) await admin.setOption('ServerAddress', url)
  state.moved(url, simulatorUrl)
}

function bodyOf({ name, type, keys, models, priority, weight, tag, mapping }: DemoChannel, base_url: string) {
  return {
    ...{ name, type, base_url, priority, weight, tag },
    key: keys.join('\n'),
    models: models.join(),
    group: 'default,vip,svip',
    ...(mapping !== undefined && { model_mapping: JSON.stringify(mapping) }),
  }
}
