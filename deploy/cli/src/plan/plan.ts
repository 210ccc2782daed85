import { channelsAnswers } from '@tollgate/contracts/http/channels'
import type { Section } from '../document/document.schema'
import { optionText } from '../document/option-fields'
import type { FileFault } from '../document/positions'
import type { Wanted } from '../document/read-document'
import type { HouseClient } from '../house/house-client'
import { HouseFault } from '../house/house-fault'
import type { HouseState } from '../house/house-state'
import type { SectionPlan, Terms } from './change'
import { channelFaults, documentText, piecesOf, planChannels } from './channels.model'
import { planGroups } from './groups.model'
import { planOptions } from './options.model'
import { planPrices } from './prices.model'
import { planTokens } from './tokens.model'

/** All that is to be done, in the order in which it is done. */
export interface Plan extends SectionPlan {
  /** What the plan was made from, and what must still be so when it is done. */
  readonly seen: HouseState
}

const quotaPerUnit = 'QuotaPerUnit'

/** Compares a file with a house. Nothing is changed: the house is asked what would come of channels. */
export async function planFor(wanted: Wanted, house: HouseClient, seen: HouseState, terms: Terms): Promise<Plan> {
  const { groups, prices, tokens } = wanted.document
  const plans: SectionPlan[] = []
  if (wanted.options.size > 0) plans.push(planOptions(wanted, seen, terms))
  if (groups) plans.push(planGroups(groups, seen, terms))
  if (prices) plans.push(planPrices(prices, seen, { ...terms, quotaPerUnit: unitsOf(wanted, seen) }))
  if (wanted.document.channels) plans.push(await channelsPlan(wanted, house, seen, terms))
  if (tokens) plans.push(planTokens(tokens, seen.tokens, terms))
  return {
    seen,
    changes: plans.flatMap(({ changes }) => changes),
    steps: plans.flatMap(({ steps }) => steps),
    notes: plans.flatMap(({ notes }) => notes),
    faults: plans.flatMap(({ faults }) => faults),
  }
}

/** The sections of a file that a house has to be read for. */
export function sectionsOf({ document }: Wanted): Set<Section> {
  const asked = (['options', 'groups', 'prices', 'channels', 'tokens'] as const).filter((section) => document[section])
  return new Set(asked)
}

/** What a dollar will be worth once the options of the file are written. */
function unitsOf({ options }: Wanted, seen: HouseState): string {
  const written = options.get(quotaPerUnit)
  return written ? optionText(quotaPerUnit, written.value) : (seen.options.get(quotaPerUnit)?.value ?? '500000')
}

async function channelsPlan(wanted: Wanted, house: HouseClient, seen: HouseState, terms: Terms): Promise<SectionPlan> {
  const faults = channelFaults(wanted, seen)
  if (faults.length > 0) return { changes: [], steps: [], notes: [], faults }
  const tried = []
  for (const piece of piecesOf(wanted.channels.map(({ entry }) => entry))) {
    try {
      const body = { document: documentText(piece), is_trial: true }
      const answer = channelsAnswers['POST /api/channel/import']
      tried.push((await house.ask('POST', '/api/channel/import', answer, body)).data)
    } catch (error) {
      if (!(error instanceof HouseFault)) throw error
      return { changes: [], steps: [], notes: [], faults: [refusedChannel(wanted, error.message)] }
    }
  }
  return planChannels(wanted, { house: seen, tried }, terms)
}

/** A house says the name of the channel that it refuses before it says why. */
function refusedChannel({ channels }: Wanted, message: string): FileFault {
  const index = channels.findIndex(({ entry }) => message.startsWith(`${entry.name}: `))
  return { path: index < 0 ? ['channels'] : ['channels', index], message }
}
