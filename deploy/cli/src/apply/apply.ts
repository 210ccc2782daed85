import { billingAnswers, tokenStatus } from '@tollgate/contracts/http/billing'
import { channelsAnswers } from '@tollgate/contracts/http/channels'
import { identityAnswers } from '@tollgate/contracts/http/identity'
import type { HouseClient } from '../house/house-client'
import { HouseFault } from '../house/house-fault'
import { channelsOf, tokensOf } from '../house/house-state'
import type { Step } from '../plan/change'
import { documentText, overtakenChannels } from '../plan/channels.model'
import type { Plan } from '../plan/plan'
import { isOvertaken } from '../plan/tokens.model'
import { stepTitle } from './step-title.model'

/** Where the keys of new tokens go. */
export type KeepKey = (name: string, key: string) => Promise<void>

/** How far a plan was carried out. */
export interface Outcome {
  readonly done: readonly string[]
  /** What stopped it; null where all is done. */
  readonly failed: { readonly title: string; readonly why: string; readonly isUnknown: boolean } | null
  readonly left: readonly string[]
}

/** Carries a plan out step by step, and stops at the first that is refused: what follows may need it. */
export async function carryOut(plan: Plan, house: HouseClient, keepKey: KeepKey): Promise<Outcome> {
  const titles = plan.steps.map(stepTitle)
  for (const [index, step] of plan.steps.entries()) {
    try {
      await doStep(step, { plan, house, keepKey })
    } catch (error) {
      if (!(error instanceof HouseFault)) throw error
      const failed = { title: titles[index] ?? '', why: error.message, isUnknown: error.isUnknown }
      return { done: titles.slice(0, index), failed, left: titles.slice(index + 1) }
    }
  }
  return { done: titles, failed: null, left: [] }
}

interface Doing {
  readonly plan: Plan
  readonly house: HouseClient
  readonly keepKey: KeepKey
}

async function doStep(step: Step, { plan, house, keepKey }: Doing): Promise<void> {
  switch (step.kind) {
    case 'option': {
      const { key, text: value, version } = step
      const body = { key, value, ...(version !== undefined && { if_version: version }) }
      await house.ask('PUT', '/api/option/', identityAnswers['PUT /api/option/'], body)
      return
    }
    case 'import-channels': {
      const names = step.entries.map(({ name }) => name)
      await assertChannels(house, plan, names)
      const body = { document: documentText(step.entries), is_trial: false }
      await house.ask('POST', '/api/channel/import', channelsAnswers['POST /api/channel/import'], body)
      return
    }
    case 'delete-channel':
      await assertChannels(house, plan, [step.name])
      await house.ask('DELETE', `/api/channel/${step.id}`, channelsAnswers['DELETE /api/channel/{id}'])
      return
    default:
      await doTokenStep(step, house, keepKey)
  }
}

type TokenStep = Extract<Step, { kind: 'create-token' | 'update-token' | 'delete-token' }>

async function doTokenStep(step: TokenStep, house: HouseClient, keepKey: KeepKey): Promise<void> {
  if (step.kind === 'create-token') {
    const { data } = await house.ask('POST', '/api/token/', billingAnswers['POST /api/token/'], step.body)
    for (const { id, name, key } of data) {
      await keepKey(name, key)
      if (step.status !== null) await switchToken(house, id, step.status)
    }
    return
  }
  const { id, name } = step.seen
  const now = (await tokensOf(house)).find((token) => token.id === id)
  if (isOvertaken(step.seen, now)) throw overtaken(`the token "${name}"`)
  if (step.kind === 'delete-token') {
    await house.ask('DELETE', `/api/token/${id}`, billingAnswers['DELETE /api/token/{id}'])
    return
  }
  const { fields, status } = step.edit
  // One that is to be disabled spends no more before its limits are others.
  if (status === tokenStatus.disabled) await switchToken(house, id, status)
  if (Object.keys(fields).length > 0)
    await house.ask('PUT', '/api/token/', billingAnswers['PUT /api/token/'], { id, ...fields })
  if (status === tokenStatus.enabled) await switchToken(house, id, status)
}

async function switchToken(house: HouseClient, id: number, status: number): Promise<void> {
  await house.ask('PUT', '/api/token/?status_only=true', billingAnswers['PUT /api/token/'], { id, status })
}

/** Channels have no versions: they are read once more, a moment before they are written. */
async function assertChannels(house: HouseClient, { seen }: Plan, names: readonly string[]): Promise<void> {
  const others = overtakenChannels(names, seen.channels, await channelsOf(house))
  if (others.length > 0) throw overtaken(`the channels ${others.map((name) => `"${name}"`).join(', ')}`)
}

const overtaken = (what: string): HouseFault =>
  new HouseFault(`Somebody has changed ${what} since the plan was made: look at the new one and apply again.`)
