import type { OptionKey, OptionValue, RoutingStrategy } from '@tollgate/contracts'

/** The options that `readStrategies` reads. */
export const strategyOptionKeys: readonly OptionKey[] = ['ModelRoutingStrategies']

/** Models have as many names as channels offer; the bound keeps a flood of others from growing the map. */
const mostKnown = 10_000

/** How channels of one priority are chosen, by the model as callers name it. */
export class Strategies {
  private readonly known = new Map<string, RoutingStrategy>()

  constructor(private readonly table: OptionValue<'ModelRoutingStrategies'>) {}

  /** By the model's own name, else by the longest beginning that fits it, else by weight. */
  of(model: string): RoutingStrategy {
    const known = this.known.get(model)
    if (known !== undefined) return known
    const found = this.find(model)
    if (this.known.size >= mostKnown) this.known.clear()
    this.known.set(model, found)
    return found
  }

  private find(model: string): RoutingStrategy {
    if (Object.hasOwn(this.table, model)) return this.table[model] ?? 'weight'
    let longest = ''
    for (const pattern of Object.keys(this.table)) {
      const isFitting = pattern.endsWith('*') && model.startsWith(pattern.slice(0, -1))
      if (isFitting && pattern.length > longest.length) longest = pattern
    }
    return this.table[longest] ?? 'weight'
  }
}

/** Takes the option once after each change. */
export function readStrategies(read: <K extends OptionKey>(key: K) => OptionValue<K>): Strategies {
  return new Strategies(read('ModelRoutingStrategies'))
}
