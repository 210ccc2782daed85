import { channels, revokedKey } from '../cast/channels'
import type { Part } from '../house/part'
import { channelsOf } from '../house/present'

/** Every channel is tried once, and passes but for the one whose account is closed, which is disabled by that. */
export const testsPart: Part = {
  name: 'tests of the channels',
  async make(house) {
    const present = await channelsOf(house)
    for (const { name, keys, isSwitchedOff = false } of channels) {
      const id = present.get(name)?.id
      if (id === undefined || isSwitchedOff) continue
      const test = house.admin.get(`/api/channel/test/${id}`)
      await (keys.includes(revokedKey) ? test.catch(() => null) : test)
    }
  },
}
