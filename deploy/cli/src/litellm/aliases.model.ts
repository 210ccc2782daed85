import type { Channel } from './channels.model'
import type { LiteLlm } from './litellm.schema'

/** More models than this no alias has. */
const mostModels = 8

const chains = ['fallbacks', 'context_window_fallbacks', 'content_policy_fallbacks'] as const

/**
 * Names that stand for models: aliases of groups, and models that fall back on others. A model of an alias is never another alias here,
 * so what a fallback falls back on itself is put behind it. Aliases for which that does not do become names of the channels' own.
 */
export function aliasesOf(
  config: LiteLlm,
  channels: readonly Channel[],
  note: (text: string) => void,
): Record<string, string[]> {
  const next = fallbacksOf(config, note)
  const table = new Map<string, string[]>()
  const inChains = new Set<string>()
  for (const name of next.keys()) {
    if (inChains.has(name)) {
      note(`fallbacks of ${name}: a model that others fall back on has none itself here`)
      continue
    }
    const chain = chainFrom(name, next)
    if (chain.length > mostModels) note(`fallbacks of ${name}: the first ${mostModels - 1} are taken`)
    const models = chain.slice(0, mostModels).filter((model) => model === name || !table.has(model))
    for (const lost of chain.slice(1).filter((model) => table.has(model)))
      note(`fallbacks of ${name}: ${lost} has fallbacks of its own, and so is left out here`)
    table.set(name, models)
    for (const model of models.slice(1)) inChains.add(model)
  }
  for (const [alias, target] of Object.entries(config.router_settings?.model_group_alias ?? {})) {
    const model = typeof target === 'string' ? target : target.model
    if (!table.has(model)) table.set(alias, [model])
    else {
      addName(channels, alias, model)
      table.set(alias, [alias, ...(table.get(model) ?? []).slice(1)])
    }
  }
  return Object.fromEntries(table)
}

function chainFrom(name: string, next: ReadonlyMap<string, readonly string[]>): string[] {
  const chain = [name]
  for (const model of chain) chain.push(...(next.get(model) ?? []).filter((one) => !chain.includes(one)))
  return chain
}

function fallbacksOf({ router_settings: router, litellm_settings: settings }: LiteLlm, note: (text: string) => void) {
  const next = new Map<string, string[]>()
  for (const kind of chains)
    for (const [name, models] of [router, settings].flatMap((one) =>
      (one?.[kind] ?? []).flatMap((entry) => Object.entries(entry)),
    )) {
      if (name === '*') {
        note(`${kind} of "*" have no counterpart: name the models`)
        continue
      }
      const before = next.get(name) ?? []
      next.set(name, [...new Set([...before, ...models])])
      if (kind !== 'fallbacks' && models.some((model) => !before.includes(model)))
        note(`${kind} of ${name}: its models are asked at any failure that the options ModelFallback… name`)
    }
  return next
}

function addName(channels: readonly Channel[], alias: string, model: string): void {
  for (const channel of channels.filter(({ models }) => models.includes(model))) {
    channel.models.push(alias)
    channel.mapping.set(alias, channel.mapping.get(model) ?? model)
  }
}
