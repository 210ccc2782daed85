import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** @typedef {{ [key: string]: string | Keys }} Keys texts by their keys */
/** @typedef {{ section: string, keys: Keys, sentences: string[] }} Said what one file of a further language is to say */

/** Under this key a file of a further language has what it says in place of English sentences. */
const sentencesKey = '$sentences'

/** What is said beyond the sections is said by the shell's file, which is there before any of them. */
const saidByShell = ['libs/console-sdk/src', 'libs/console-ui/src', 'libs/contracts/src']

const quoted = String.raw`(?:'((?:[^'\\]|\\.)*)'|"([^"]*)"|${'`'}([^${'`'}]*)${'`'})`
const bothLanguages = new RegExp(String.raw`\bzh:\s*${quoted},\s*en:\s*${quoted}`, 'g')

/**
 * What a language has to say in the file of each section: the English keys, and the English sentences of its sources.
 * @param {string} root the repository @returns {Said[]}
 */
export function saidBySections(root) {
  const sections = readdirSync(path.join(root, 'frontends')).filter((section) =>
    existsSync(path.join(root, 'frontends', section, 'src/i18n/en.json')),
  )
  return sections.map((section) => {
    const folders = [`frontends/${section}/src`, ...(section === 'shell' ? saidByShell : [])]
    const sentences = folders.flatMap((folder) => sourcesBelow(path.join(root, folder))).flatMap(sentencesOf)
    return { section, keys: englishKeys(root, section), sentences: [...new Set(sentences)].sort() }
  })
}

/** Every English sentence in a source that holds both languages. What is put together at run time cannot be read here. @param {string} source */
export function sentencesOf(source) {
  return [...source.matchAll(bothLanguages)]
    .map(([, , , , plain, double, made]) => (plain ?? double ?? made ?? '').replace(/\\(.)/g, '$1'))
    .filter((sentence) => /[a-z]/i.test(sentence) && !sentence.includes('${'))
}

/** @param {string} folder @returns {string[]} */
function sourcesBelow(folder) {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?<!\.(?:spec|fixture))\.tsx?$/.test(file))
    .map((file) => readFileSync(path.join(folder, file), 'utf8'))
}

/** @param {string} root @param {string} section @returns {Keys} */
function englishKeys(root, section) {
  const folder = path.join(root, 'frontends', section, 'src/i18n')
  const files = readdirSync(folder).filter((file) => /^(?:[\w-]+\.)?en\.json$/.test(file))
  return Object.assign({}, ...files.map((file) => JSON.parse(readFileSync(path.join(folder, file), 'utf8'))))
}

/**
 * The file to begin with: English throughout, to be said in the language, with as many forms of a plural as that has.
 * @param {Said} said @param {string} tag
 */
export const begun = ({ keys, sentences }, tag) => ({
  ...inForms(keys, new Intl.PluralRules(tag).resolvedOptions().pluralCategories),
  [sentencesKey]: Object.fromEntries(sentences.map((sentence) => [sentence, sentence])),
})

/** @param {Keys} keys @param {string[]} forms @returns {Keys} */
function inForms(keys, forms) {
  return Object.fromEntries(
    Object.entries(keys).flatMap(([key, value]) => {
      if (typeof value !== 'string') return [[key, inForms(value, forms)]]
      const [, noun, form] = /^(.*)_(one|other)$/.exec(key) ?? []
      if (noun === undefined || !(`${noun}_other` in keys)) return [[key, value]]
      return form === 'one' ? [] : forms.map((each) => [`${noun}_${each}`, keys[`${noun}_${each}`] ?? value])
    }),
  )
}

/** @typedef {{ missing: string[], english: string[], faults: string[] }} Lacks */

/**
 * What the file of a section lacks, what it says as in English, and what is wrong with it.
 * @param {Said} said @param {Keys} file @param {string} tag @returns {Lacks}
 */
export function lacksOf(said, file, tag) {
  const wanted = flat(/** @type {Keys} */ (begun(said, tag)))
  const have = flat(file)
  const entries = [...wanted]
  return {
    missing: entries.filter(([key]) => !have.get(key)).map(([key]) => key),
    english: entries.filter(([key, text]) => have.get(key) === text).map(([key]) => key),
    faults: [
      ...[...have.keys()].filter((key) => !wanted.has(key)).map((key) => `nothing is said by ${key}`),
      ...entries
        .filter(([key, text]) => have.get(key) && placeholders(have.get(key)) !== placeholders(text))
        .map(([key]) => `the placeholders of ${key} are others`),
    ],
  }
}

/** @param {string | undefined} text */
const placeholders = (text = '') => [...new Set(text.match(/\{+\w+\}+/g))].sort().join()

/** @param {Keys} keys @param {string} above @returns {Map<string, string>} */
function flat(keys, above = '') {
  const all = Object.entries(keys).flatMap(([key, value]) =>
    typeof value === 'string' ? [/** @type {const} */ ([above + key, value])] : [...flat(value, `${above}${key} › `)],
  )
  return new Map(all)
}
