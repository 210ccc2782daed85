import {
  type ImportedRedemption,
  type ImportedRow,
  type ImportedToken,
  type ImportedUser,
  redemptionsImport,
  tokensImport,
  usersImport,
} from '@tollgate/contracts'
import { people, type Person, spikeLimit } from '../cast/people'
import { type DemoToken, tokens } from '../cast/tokens'
import type { House, Part } from '../house/part'
import { usersOf } from '../house/present'
import { lettersFor, passwordOf, tokenKey } from '../house/secrets'

const unitsPerDollar = 500_000
const daySeconds = 24 * 3_600

/** By what the owners of these rows know whence they came. */
const batch = { source: 'demo', isTrial: false }

/** Those of the people who do something today, and so need a password. */
export const awake = ['lena', 'mateo', 'omar', 'chloe', 'noor'] as const

/** People with their balances and tokens, who have been here for longer than the house: taken in as an import takes them. */
export const peoplePart: Part = {
  name: 'people and their tokens',
  async make(house) {
    const { rpc, state, admin } = house
    const { secret, beganAtMs } = state.kept
    const nowS = Math.floor(beganAtMs / 1_000)
    const users = people.map((person) => userRow(person, nowS))
    expectTaken(await rpc.call(usersImport, { ...batch, onConflict: 'suffix', users }))
    const rows = tokens.map((token, place) => tokenRow(token, { place, key: tokenKey(secret, place), nowS }))
    expectTaken(await rpc.call(tokensImport, { ...batch, tokens: rows }))
    expectTaken(await rpc.call(redemptionsImport, { ...batch, redemptions: promotion(secret, nowS) }))
    const ids = await usersOf(house)
    for (const username of awake)
      await admin.put('/api/user/', { id: ids.get(username), password: passwordOf(secret, username) })
    await admin.put('/api/user/', { id: ids.get('omar'), rpm: spikeLimit })
    await setBudgets(house, ids)
  },
}

const numberOf = (username: string) => String(people.findIndex((person) => person.username === username) + 1)

function userRow(person: Person, nowS: number): ImportedUser {
  const none = { github: '', oidc: '', wechat: '', telegram: '', linuxdo: '' }
  const { username, displayName, group, role, status, inviter } = person
  const invited = people.filter((other) => other.inviter === username).length
  return {
    ...{ username, displayName, group, role, status, passwordHash: '', accessToken: '', affCode: '' },
    sourceId: numberOf(username),
    email: `${username}@example.com`,
    inviterId: inviter === undefined ? '' : numberOf(inviter),
    createdTime: nowS - person.daysHere * daySeconds,
    subjects: none,
    balanceUnits: Math.round(person.dollars * unitsPerDollar),
    usedUnits: 0,
    requestCount: 0,
    referral: { invitedCount: invited, quotaUnits: invited * unitsPerDollar, historyUnits: invited * unitsPerDollar },
  }
}

function tokenRow(token: DemoToken, { place, key, nowS }: { place: number; key: string; nowS: number }): ImportedToken {
  const { owner, name, dollars, endedDaysAgo, isDisabled = false, models = [], allowIps = '' } = token
  const daysHere = people.find(({ username }) => username === owner)?.daysHere ?? 0
  return {
    ...{ name, key, allowIps, group: '', isEnabled: !isDisabled },
    sourceId: String(place + 1),
    ownerId: numberOf(owner),
    expiredTime: endedDaysAgo === undefined ? -1 : nowS - endedDaysAgo * daySeconds,
    isUnlimited: dollars === undefined,
    remainUnits: Math.round((dollars ?? 0) * unitsPerDollar),
    isModelLimited: models.length > 0,
    modelLimits: models.join(','),
    createdTime: nowS - Math.max(8, daysHere - 2) * daySeconds,
  }
}

/** Codes of a fair in autumn: some are redeemed, one is left. */
function promotion(secret: string, nowS: number): ImportedRedemption[] {
  return ['lena', 'tomasz', 'wei', null].map((user, place) => ({
    ...{
      name: 'Autumn fair',
      quotaUnits: 5 * unitsPerDollar,
      isGift: false,
      maxUses: -1,
      creatorId: numberOf('amara'),
    },
    sourceId: String(place + 1),
    key: lettersFor(secret, `code ${place}`, 32),
    status: user === null ? 1 : 3,
    usedById: user === null ? '' : numberOf(user),
    usedCount: user === null ? 0 : 1,
    createdTime: nowS - 26 * daySeconds,
    redeemedTime: user === null ? 0 : nowS - (25 - place) * daySeconds,
    ...{ validFrom: 0, validUntil: 0 },
  }))
}

async function setBudgets({ admin }: House, ids: ReadonlyMap<string, number>): Promise<void> {
  const budget = (scope: string, id: string | number | undefined, dollars: number, is_hard: boolean) =>
    admin.post('/api/budget/', { scope, id, monthly_quota: dollars * unitsPerDollar, warn_percents: [50, 80], is_hard })
  await budget('group', 'svip', 40, false)
  await budget('group', 'vip', 12, false)
  await budget('user', ids.get('lena'), 40, false)
  await budget('user', ids.get('omar'), 200, true)
}

/** Everybody who is to be here is, from now or from a start that was broken off. */
function expectTaken({ rows }: { readonly rows: readonly ImportedRow[] }): void {
  const refused = rows.find(({ outcome }) => outcome === 'refused')
  if (refused !== undefined) throw new Error(`${refused.name} was not taken: ${refused.reason}`)
}
