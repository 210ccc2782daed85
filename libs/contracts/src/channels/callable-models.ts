/** What the options say of aliases. */
export interface AliasTable {
  /** Alias -> its models, in turn. */
  readonly models: Readonly<Record<string, readonly string[]>>
  /** A model that cannot be called is passed over; else an alias goes no further than to it. */
  readonly isPassedOver: boolean
}

/** The models of an alias that can be asked, in turn: those before the first that cannot, or all that can. */
export function askableModels<M>(models: readonly M[], isPassedOver: boolean, canAsk: (model: M) => boolean): M[] {
  if (isPassedOver) return models.filter(canAsk)
  const end = models.findIndex((model) => !canAsk(model))
  return end === -1 ? [...models] : models.slice(0, end)
}

/**
 * The names that can be called where these models are offered, sorted, each with the models that it may lead to, in turn. An
 * alias stands in the place of a model of its own name, and is there while one of its models can be asked.
 */
export function callableModels(
  offered: readonly string[],
  { models: aliases, isPassedOver }: AliasTable,
): Map<string, readonly string[]> {
  const known = new Set(offered)
  const callable = new Map<string, readonly string[]>()
  for (const name of [...new Set([...offered, ...Object.keys(aliases)])].sort()) {
    const models = aliases[name]
    const askable = models === undefined ? [name] : askableModels(models, isPassedOver, (model) => known.has(model))
    if (askable.length > 0) callable.set(name, askable)
  }
  return callable
}
