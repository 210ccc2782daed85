/** Puts published prices into the tables of options that prices are made of. */

/**
 * @typedef {import('./published.mjs').Published} Published
 * @typedef {Record<string, unknown>} Table
 * @typedef {Record<string, Table>} Tables
 */

/** Every option that has a part of a price. */
export const priceTables = [
  'ModelRatio',
  'ModelPrice',
  'CompletionRatio',
  'CacheRatio',
  'CacheCreationRatio',
  'AudioRatio',
  'AudioCompletionRatio',
  'PublishedPrice',
]

/** Enough for an exact charge of any call, and few enough to be read. */
const digits = 15
const over = (/** @type {number} */ price, /** @type {number} */ base) => Number((price / base).toPrecision(digits))

/**
 * The tables with these prices in place of what they said of the same models; other models stay as they are.
 *
 * @param {Tables} tables @param {readonly Published[]} published @returns {Tables}
 */
export function withPublished(tables, published) {
  const next = Object.fromEntries(priceTables.map((key) => [key, { ...tables[key] }]))
  for (const price of published) {
    for (const [key, value] of Object.entries(rowOf(price))) {
      const table = /** @type {Table} */ (next[key]) // of each key
      if (value === undefined) delete table[price.model]
      else table[price.model] = value
    }
  }
  return next
}

/**
 * What a list said of the models that the next one changes, beside what lists before it said: a model that an installation has
 * at such a price is as it was shipped.
 *
 * @param {Tables} before @param {Tables} after @param {Record<string, Table[]>} earlier @returns {Record<string, Table[]>}
 */
export function withEarlier(before, after, earlier) {
  const rowIn = (/** @type {Tables} */ tables, /** @type {string} */ model) =>
    Object.fromEntries(
      priceTables.flatMap((key) => (tables[key]?.[model] === undefined ? [] : [[key, tables[key][model]]])),
    )
  const models = new Set(
    priceTables.flatMap((key) => [...Object.keys(before[key] ?? {}), ...Object.keys(after[key] ?? {})]),
  )
  const kept = { ...earlier }
  for (const model of [...models].sort()) {
    const row = rowIn(before, model)
    if (JSON.stringify(row) !== JSON.stringify(rowIn(after, model))) kept[model] = [...(kept[model] ?? []), row]
  }
  return kept
}

/**
 * What each option says of one model; undefined takes it away, absent leaves what is there. What ratios cannot say (steps, a
 * price of images that are given or drawn) is a published price beside them.
 *
 * @param {Published} price @returns {Table}
 */
function rowOf({ usdPerMillion: usd, tiers, usdPerCall }) {
  if (usdPerCall !== undefined) return { ModelPrice: usdPerCall, ModelRatio: undefined, PublishedPrice: undefined }
  const input = usd['textIn'] ?? 0
  const isBeyondRatios = tiers.length > 0 || usd['imageIn'] !== undefined || usd['imageOut'] !== undefined
  return {
    ModelRatio: over(input, 2),
    ModelPrice: undefined,
    ...part('CompletionRatio', usd['textOut'], input),
    ...part('CacheRatio', usd['cacheRead'], input),
    ...part('CacheCreationRatio', usd['cacheWrite5m'], input),
    ...part('AudioRatio', usd['audioIn'], input),
    ...part('AudioCompletionRatio', usd['audioOut'], usd['audioIn'] ?? input),
    PublishedPrice: isBeyondRatios ? [{ from: 0, usdPerMillion: usd, ...(tiers.length > 0 && { tiers }) }] : undefined,
  }
}

/** @param {string} key @param {number | undefined} price @param {number} base @returns {Table} */
const part = (key, price, base) => (price === undefined ? {} : { [key]: over(price, base) })
