/**
 * What a table of prices says of each model that two sources agree on, in the names of our counts: USD for a million of each,
 * or for a call.
 */

/**
 * @typedef {Readonly<Record<string, number>>} Rates
 * @typedef {object} Entry
 * @property {string} provider
 * @property {string} model
 * @property {string | null} [mode]
 * @property {boolean | null} agree
 * @property {Rates} [usd_per_1m_tokens]
 * @property {Readonly<Record<string, unknown>>} [usd_per_unit]
 * @property {readonly (Rates & { above_input_tokens: number })[]} [tiers]
 * @typedef {object} Published
 * @property {string} provider
 * @property {string} model
 * @property {Record<string, number>} usdPerMillion
 * @property {{ aboveInputTokens: number, usdPerMillion: Record<string, number> }[]} tiers
 * @property {number} [usdPerCall]
 */

/** Our counts by the names of the table. Reasoning is output here, whatever it costs there. */
const countOf = {
  input: 'textIn',
  cache_read: 'cacheRead',
  cache_write_5m: 'cacheWrite5m',
  cache_write_1h: 'cacheWrite1h',
  audio_input: 'audioIn',
  image_input: 'imageIn',
  output: 'textOut',
  audio_output: 'audioOut',
  image_output: 'imageOut',
}

/** What is most likely a slip in both sources, and why. */
const slips = {
  // Its maker has no price for what it reads of a cache, and 1/3000 of the input price is none of anybody.
  'gpt-5-pro': ['cache_read'],
}

/**
 * The prices to charge by, one for each name. Where hosts sell one model at several prices, the dearer of each kind counts, as a
 * price here belongs to a name and not to a host.
 *
 * @param {readonly Entry[]} entries @returns {Published[]}
 */
export function publishedPrices(entries) {
  /** @type {Map<string, Published>} */
  const found = new Map()
  for (const entry of entries) {
    if (entry.agree !== true) continue
    const price = priceOf(entry)
    const known = found.get(entry.model)
    found.set(entry.model, known === undefined ? price : dearer(known, price))
  }
  return [...found.values()].filter(
    ({ usdPerMillion, usdPerCall }) => usdPerCall !== undefined || usdPerMillion['textIn'],
  )
}

/** @param {Entry} entry @returns {Published} */
function priceOf(entry) {
  const { provider, model, usd_per_1m_tokens: usd = {}, usd_per_unit: perUnit = {}, tiers = [] } = entry
  const usdPerMillion = ratesOf(model, usd)
  // What such a model writes beside images, if anything, is not free because nobody has a price of it.
  if (usdPerMillion['imageOut']) usdPerMillion['textOut'] ??= usdPerMillion['imageOut']
  const request = perUnit['request']
  return {
    provider,
    model,
    usdPerMillion,
    tiers: tiers.map((tier) => ({
      aboveInputTokens: tier.above_input_tokens,
      usdPerMillion: ratesOf(model, tier),
    })),
    ...(typeof request === 'number' && Object.keys(usdPerMillion).length === 0 && { usdPerCall: request }),
  }
}

/** A zero may mean that nobody knows. @param {string} model @param {Rates} usd @returns {Record<string, number>} */
function ratesOf(model, usd) {
  const left = Object.entries(slips).find(([name]) => name === model)?.[1] ?? []
  return Object.fromEntries(
    Object.entries(countOf).flatMap(([name, count]) => {
      const price = usd[name]
      return !price || left.includes(name) ? [] : [[count, price]]
    }),
  )
}

/** @param {Published} one @param {Published} other @returns {Published} */
function dearer(one, other) {
  const shared = Object.keys(one.usdPerMillion).filter((name) => other.usdPerMillion[name] !== undefined)
  const most = (/** @type {string} */ name) => Math.max(one.usdPerMillion[name] ?? 0, other.usdPerMillion[name] ?? 0)
  return { ...one, usdPerMillion: Object.fromEntries(shared.map((name) => [name, most(name)])) }
}
