import { Injectable } from '@nestjs/common'
import { modelsVisible, options, optionSet } from '@tollgate/contracts'
import type { PricingItem } from '@tollgate/contracts/http/billing'
import { Options, Rpc } from '@tollgate/messaging'
import { type Actor, actsBy, Clock } from '@tollgate/platform'
import { defaultGroup, type UsableGroup } from '../group/group.policy'
import { GroupService } from '../group/group.service'
import { currentPrice, pricingItem } from './price.policy'
import { PriceTablesReader } from './price-tables'

/** What the price page shows. */
export interface PriceList {
  readonly items: PricingItem[]
  readonly groups: readonly UsableGroup[]
}

/** Prices for people to read, and the way back to the shipped ones. */
@Injectable()
export class PricingService {
  constructor(
    private readonly groups: GroupService,
    private readonly tables: PriceTablesReader,
    private readonly options: Options,
    private readonly rpc: Rpc,
    private readonly clock: Clock,
  ) {}

  /** Every model with a price that someone of this group can reach; visitors see what the default group can. */
  async list(actor: Actor | null): Promise<PriceList> {
    const groups = this.groups.usable(actor?.group ?? defaultGroup)
    const offered = await Promise.all(groups.map(({ name }) => this.rpc.call(modelsVisible, { groups: [name] })))
    const groupsOf = new Map<string, string[]>()
    groups.forEach(({ name }, index) => {
      for (const model of offered[index]?.models ?? []) groupsOf.set(model, [...(groupsOf.get(model) ?? []), name])
    })
    const tables = this.tables.read()
    const at = { nowMs: this.clock.nowMs(), isSelfUse: this.options.get('SelfUseModeEnabled') }
    const items = [...groupsOf].sort(byName).flatMap(([model, names]) => {
      const price = currentPrice(model, tables, at)
      return price === null ? [] : [pricingItem(model, price, names)]
    })
    return { items, groups }
  }

  /** Puts the shipped model ratios back; they hold when this resolves. */
  async resetModelRatios(actor: Actor): Promise<void> {
    const { userId: actorId, username: actorName, clientIp: address } = actor
    const by = { actorId, actorName, address, sessionId: actsBy(actor)?.id ?? null }
    await this.rpc.call(optionSet, { key: 'ModelRatio', value: options.ModelRatio.default, ...by })
  }
}

function byName([left]: [string, unknown], [right]: [string, unknown]): number {
  return left < right ? -1 : 1
}
