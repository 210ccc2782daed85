/**
 * Writes the models that channels begin with anew, out of a table of prices: `npm run new:models -- models.json`. What
 * the table has to be, and under which licence its names came here, says libs/catalogue/src/usual/README.md.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { format, resolveConfig } from 'prettier'
import { usualModels } from './models/usual.mjs'

const file = path.resolve(import.meta.dirname, '../../libs/catalogue/src/usual/usual-models.ts')
const [table] = process.argv.slice(2)
if (table === undefined) throw new Error('Which table? npm run new:models -- models.json')

/** The lists as they are written: an object of names. */
const written = readFileSync(file, 'utf8')
const lists = /= (\{[^]*\}) as const/.exec(written)?.[1]
if (lists === undefined) throw new Error(`${file} has no lists`)
const known = JSON.parse(
  lists
    .replace(/'/g, '"')
    .replace(/^(\s*)(\w+):/gm, '$1"$2":')
    .replace(/,(\s*[\]}])/g, '$1'),
)

const { models } = JSON.parse(readFileSync(table, 'utf8'))
const next = written.replace(lists, () => JSON.stringify(usualModels(models, known), null, 2))
writeFileSync(file, await format(next, { ...(await resolveConfig(file)), filepath: file }))
