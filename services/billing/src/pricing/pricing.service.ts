import { Injectable } from '@nestjs/common'
import { modelsVisible, optionSet } from '@tollgate/contracts'
import type { PricingItem } from '@tollgate/contracts/http/billing'
import { shippedText } from '@tollgate/contracts/options/shipped/price-list'
import { Options, Rpc } from '@tollgate/messaging'
import { type Actor, actsBy, Clock } from '@tollgate/platform'
import { defaultGroup, type UsableGroup } from '../group/group.policy'
import { GroupService } from '../group/group.service'
import { comingPrices, currentPrice, pricingItems } from './price.policy'
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

  /** Every model and alias with a price that someone of this group can reach; visitors see what the default group can. */
  async list(actor: Actor | null): Promise<PriceList> {
    const groups = this.groups.usable(actor?.group ?? defaultGroup)
    const offered = await Promise.all(groups.map(({ name }) => this.rpc.call(modelsVisible, { groups: [name] })))
    const { options } = this
    const tables = this.tables.read()
    const at = { nowMs: this.clock.nowMs(), isSelfUse: options.get('SelfUseModeEnabled') }
    const items = pricingItems({
      offers: groups.map(({ name }, index) => ({ group: name, models: offered[index]?.models ?? [] })),
      aliases: { models: options.get('ModelAliases'), isPassedOver: options.get('ModelFallbackNoChannel') },
      priceOf: (model) => currentPrice(model, tables, at),
      comingOf: (model) => comingPrices(model, tables, at.nowMs),
    })
    return { items, groups }
  }

  /** Puts the shipped model ratios back; they hold when this resolves. */
  async resetModelRatios(actor: Actor): Promise<void> {
    const { userId: actorId, username: actorName, clientIp: address } = actor
    const by = { actorId, actorName, address, sessionId: actsBy(actor)?.id ?? null }
    await this.rpc.call(optionSet, { key: 'ModelRatio', value: shippedText('ModelRatio'), ...by })
  }
}
