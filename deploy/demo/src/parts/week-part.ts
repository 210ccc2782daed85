import { createHash } from 'node:crypto'
import { tokenResolve } from '@tollgate/contracts'
import { channels } from '../cast/channels'
import { modelNames } from '../cast/models'
import { people } from '../cast/people'
import { tokens } from '../cast/tokens'
import type { House, Part } from '../house/part'
import { channelsOf, usersOf } from '../house/present'
import { tokenKey } from '../house/secrets'
import { weekOf } from '../week/plan'
import { type OptionList, pricesBy } from '../week/prices'
import { ship } from '../week/shipping'
import type { CalledChannel, Caller, World } from '../week/world'

const unitsPerDollar = 500_000

/** A week of calls, told as relays tell of calls. */
export const weekPart: Part = {
  name: 'a week of traffic',
  async make(house) {
    const week = weekOf(await worldOf(house))
    await ship(week, house.state.kept.journal, house)
    await logged(house, week.receipts.length + week.refusals.length)
  },
}

async function worldOf(house: House): Promise<World> {
  const options = await house.admin.get<OptionList>('/api/option/')
  return {
    nowMs: house.state.kept.beganAtMs,
    callers: await callersOf(house),
    channels: await calledChannels(house),
    priceOf: pricesBy(options),
  }
}

async function callersOf(house: House): Promise<Caller[]> {
  const ids = await usersOf(house)
  const callers: Caller[] = []
  for (const [place, token] of tokens.entries()) {
    const person = people.find(({ username }) => username === token.owner)
    const userId = ids.get(token.owner)
    const keyHash = createHash('sha256').update(tokenKey(house.state.kept.secret, place)).digest('hex')
    const { token: found } = await house.rpc.call(tokenResolve, { keyHash })
    if (person === undefined || userId === undefined || found === null) throw new Error(`${token.name} is not there`)
    const { username, group, address, dollars } = person
    callers.push({
      ...{ userId, username, group, address, token, tokenId: found.id },
      balanceUnits: Math.round(dollars * unitsPerDollar),
      remainUnits: token.dollars === undefined ? null : Math.round(token.dollars * unitsPerDollar),
    })
  }
  return callers
}

async function calledChannels(house: House): Promise<CalledChannel[]> {
  const present = await channelsOf(house)
  return channels.flatMap(({ name, week, models, priority, weight, mapping = {} }): CalledChannel[] => {
    const id = present.get(name)?.id
    if (week === undefined || id === undefined) return []
    const called = modelNames.filter((model) => models.includes(model))
    return [{ id, name, models: called, priority, weight, mapping, mishap: week === 'well' ? null : week }]
  })
}

/** How long the log may take to write them. */
const patienceMs = 120_000
const lookMs = 300

async function logged({ admin, clock }: House, rows: number): Promise<void> {
  const deadlineMs = clock.monotonicMs() + patienceMs
  for (;;) {
    const { total } = await admin.get<{ total: number }>('/api/log/?type=2&page_size=1')
    if (total >= rows) return
    if (clock.monotonicMs() > deadlineMs) throw new Error(`the log has ${total} of ${rows} calls`)
    await clock.sleep(lookMs)
  }
}
