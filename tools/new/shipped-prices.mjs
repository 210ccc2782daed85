/**
 * Writes the shipped price list anew, out of a table of published prices: `npm run new:prices -- models.json`. What the table has
 * to be, and under which licence its numbers came here, says libs/contracts/src/options/shipped/README.md.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { format, resolveConfig } from 'prettier'
import { priceTables, withEarlier, withPublished } from './prices/price-list.mjs'
import { publishedPrices } from './prices/published.mjs'

const libs = path.resolve(import.meta.dirname, '../../libs')
const listFile = path.join(libs, 'contracts/src/options/shipped/price-list.json')
const proofFile = path.join(libs, 'pricing/src/__fixtures__/published/models.json')
const defaults = path.join(libs, 'contracts/src/options/defaults')
const [source] = process.argv.slice(2)
if (source === undefined) throw new Error('Which table? npm run new:prices -- models.json')

/** @param {string} file @returns {unknown} */
const read = (file) => JSON.parse(readFileSync(file, 'utf8'))
/** @param {string} file @param {string} text */
const write = async (file, text) =>
  writeFileSync(file, await format(text, { ...(await resolveConfig(file)), filepath: file }))

/** The tables that options begin with: the first list of all. */
function firstTables() {
  const fileOf = (/** @type {string} */ key) =>
    `${key.replace(/\B[A-Z]/g, (letter) => `-${letter}`).toLowerCase()}.json`
  const files = new Set(readdirSync(defaults))
  return Object.fromEntries(
    priceTables.map((key) => [key, files.has(fileOf(key)) ? read(path.join(defaults, fileOf(key))) : {}]),
  )
}

const { meta, models } = /** @type {any} */ (read(source)) // the source's own shape
const published = publishedPrices(models)
const known = existsSync(listFile) ? /** @type {any} */ (read(listFile)) : null // written below
const before = known?.options ?? firstTables()
const options = withPublished(before, published)
const earlier = known === null ? {} : withEarlier(before, options, known.earlier)
const sources = Object.entries(meta.sources).map(([name, one]) => ({
  name,
  url: one.repo,
  readFrom: one.read_from ?? one.repo,
  commit: one.read_from_commit ?? one.commit,
  date: one.date,
  licence: one.licence,
}))
const date = sources
  .map((one) => one.date)
  .sort()
  .at(-1)

await write(listFile, JSON.stringify({ date, sources, options, earlier }))
const text = (/** @type {Record<string, number>} */ rates) =>
  Object.fromEntries(Object.entries(rates).map(([count, usd]) => [count, String(usd)]))
const proof = published.map(({ provider, model, usdPerMillion, tiers, usdPerCall }) => ({
  ...{ provider, model, usdPerMillion: text(usdPerMillion) },
  ...(tiers.length > 0 && { tiers: tiers.map((tier) => ({ ...tier, usdPerMillion: text(tier.usdPerMillion) })) }),
  ...(usdPerCall !== undefined && { usdPerCall: String(usdPerCall) }),
}))
// One line for each model: what a new source changes is read line by line.
const line = (/** @type {object} */ one) =>
  JSON.stringify(one, null, 1)
    .replace(/([{[])\n\s*|\n\s*([}\]])/g, '$1$2')
    .replace(/\n\s*/g, ' ')
writeFileSync(proofFile, `[\n${proof.map((one) => `  ${line(one)}`).join(',\n')}\n]\n`)
