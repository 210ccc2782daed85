import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { rspack } from '@rspack/core'

/** The languages of the house, of which every remote has files. */
const houseLanguages = ['zh', 'en']

/** Under this key a file of a further language has what it says in place of English sentences. */
export const sentencesKey = '$sentences'

/** `fr.json`, and a part of a language's texts: `settings.zh.json`. */
const textFile = /^(?:[\w-]+\.)?(?<tag>[A-Za-z]{2,3}(?:-[A-Za-z0-9]+)*)\.json$/

/**
 * The files of each language that a remote has texts in, those of the house first.
 * @param {string} folder of the remote @returns {ReadonlyMap<string, string[]>}
 */
export function textFilesOf(folder) {
  const place = path.join(folder, 'src', 'i18n')
  const names = existsSync(place) ? readdirSync(place).sort() : []
  const tags = names.flatMap((name) => textFile.exec(name)?.groups?.['tag'] ?? [])
  const languages = [...new Set([...houseLanguages.filter((tag) => tags.includes(tag)), ...tags])]
  return new Map(
    languages.map((tag) => [
      tag,
      names.filter((name) => textFile.exec(name)?.groups?.['tag'] === tag).map((name) => path.join(place, name)),
    ]),
  )
}

/** Whether a remote says everything in both languages of the house. @param {string} folder */
export const speaksHouse = (folder) => houseLanguages.every((tag) => textFilesOf(folder).has(tag))

/** The module of a language, which no file stands for: what all of its files say. @param {string} folder @param {string} tag */
export const textModule = (folder, tag) => path.join(folder, 'src', 'i18n', `${tag}.texts.js`)

/** Makes the modules of a remote's languages. @param {string} folder */
export function textModules(folder) {
  const modules = [...textFilesOf(folder)].map(([tag, files]) => [textModule(folder, tag), joined(files)])
  return new rspack.experiments.VirtualModulesPlugin(Object.fromEntries(modules))
}

/** @param {string[]} files */
function joined(files) {
  const imports = files.map((file, at) => `import part${at} from ${JSON.stringify(file)}`)
  return [...imports, `export default { ${files.map((_, at) => `...part${at}`).join(', ')} }`].join('\n')
}

/** @typedef {ReadonlyMap<string, Readonly<Record<string, string>>>} Sentences by language */

/** What the further languages of a remote say in place of English sentences. @param {string} folder @returns {Sentences} */
export function sentencesOf(folder) {
  const further = [...textFilesOf(folder)].filter(([tag]) => !houseLanguages.includes(tag))
  return new Map(
    further.map(([tag, files]) => [
      tag,
      Object.assign({}, ...files.map((file) => JSON.parse(readFileSync(file, 'utf8'))[sentencesKey])),
    ]),
  )
}

/**
 * A value whose texts are said in the further languages, too, as far as these have their English sentences.
 * @param {unknown} value @param {Sentences} sentences @returns {unknown}
 */
export function saidFurther(value, sentences) {
  if (Array.isArray(value)) return value.map((each) => saidFurther(each, sentences))
  if (typeof value !== 'object' || value === null) return value
  const inner = Object.fromEntries(Object.entries(value).map(([key, each]) => [key, saidFurther(each, sentences)]))
  const { zh, en } = inner
  if (typeof zh !== 'string' || typeof en !== 'string') return inner
  const said = [...sentences].flatMap(([tag, of]) => (Object.hasOwn(of, en) && of[en] ? [[tag, of[en]]] : []))
  return { ...inner, ...Object.fromEntries(said) }
}
