import { readFileSync } from 'node:fs'
import path from 'node:path'

const libs = path.resolve(import.meta.dirname, '../../..')
const textOf = (/** @type {string} */ file) => readFileSync(path.join(libs, file), 'utf8')

/** The contract that the sdk speaks. A build runs before anything is compiled, so that it is read of the source. */
export function contract() {
  const [, number] = /export const CONTRACT = (\d+)/.exec(textOf('console-sdk/src/manifest/manifest.ts')) ?? []
  if (number === undefined) throw new Error('The sdk does not say which contract it speaks')
  return Number(number)
}

/** The names of the kit's icons, read in the same way. @returns {ReadonlySet<string>} */
export function icons() {
  const [, set = ''] = /export const iconSet = \{(.*?)\n\}/s.exec(textOf('console-ui/src/icon/icon-set.ts')) ?? []
  return new Set([...set.matchAll(/^ {2}'?([\w-]+)'?:/gm)].map(([, name = '']) => name))
}
