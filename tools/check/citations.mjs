import path from 'node:path'

/**
 * What can be cited.
 * @typedef {object} Library
 * @property {ReadonlySet<string>} rules      numbers, like `A12`
 * @property {ReadonlySet<string>} decisions  numbers of ADRs, like `0006`
 * @property {(place: string) => boolean} has  whether there is a file or folder, relative to the repository
 * @property {(page: string) => ReadonlySet<string>} headingsOf  the anchors of a page
 * @property {ReadonlySet<string>} metrics  names, as the code declares them
 * @property {ReadonlyMap<string, ReadonlySet<string>>} scripts  of each package by its name; those of the repository by ''
 */
/** @typedef {{ line: number, said: string }} Dangling */
/** @typedef {{ file: string, text: string, library: Library }} Page */

const TOP_FOLDERS = 'services|libs|frontends|deploy|tools|test|bench|docs'
/** A citation may run on in the next line of a comment. */
const SPACE = String.raw`\s+(?:(?:\*|\/\/)\s+)?`
const RULE = String.raw`[A-Z]\d+`
const RULES = new RegExp(
  String.raw`\b[Rr]ules?${SPACE}(${RULE}(?:(?:,${SPACE}|${SPACE}(?:and|to)${SPACE})${RULE})*)\b`,
  'g',
)
/** Between the pages of the rules a number alone is a citation. */
const RULES_IN_BRACKETS = new RegExp(String.raw`\((${RULE})\)|\b(${RULE}) has\b`, 'g')
const DECISIONS = /\bADR (\d{4})\b|\badr\/(\d{4})\b/g
/** Specifications that stand elsewhere: a reader cannot open them. */
const DOCUMENTS = /\b(?:doc|document)s? \d\b/g
const LINKS = /\]\(([^)\s]+)\)/g
/** A path that a generator makes is not there yet. */
const PATHS = new RegExp(String.raw`(?<!makes (?:a folder )?)\`((?:${TOP_FOLDERS})\/[^\`\s]+)\``, 'g')
const FILES = /^ *Files: (.+)$/gm
const METRICS = /\btollgate_[a-z_]+\b/g
const SCRIPTS = /\bnpm run ([a-z][\w:-]*)(?![\w:<-])(?: -w (@tollgate\/[\w-]+))?/g

/**
 * What a text cites and is not there: rules and decisions by number anywhere; in Markdown links, paths, npm scripts and metrics too.
 * @param {Page} page @returns {Dangling[]}
 */
export function danglingIn(page) {
  const isMarkdown = page.file.endsWith('.md')
  const found = [...rulesOf(page), ...decisionsOf(page), ...documentsOf(page)]
  if (isMarkdown)
    found.push(...linksOf(page), ...pathsOf(page), ...filesOf(page), ...scriptsOf(page), ...metricsOf(page))
  return found
    .map(({ at, said }) => ({ line: page.text.slice(0, at).split('\n').length, said }))
    .sort((one, two) => one.line - two.line)
}

/** The metrics that code declares. @param {string} text */
export const metricsIn = (text) => [...text.matchAll(/'(tollgate_[a-z_]+)'/g)].map(([, name = '']) => name)

/** The numbers of the rules on a page, each at the beginning of its line. @param {string} text */
export const rulesIn = (text) => [...text.matchAll(/^- \*\*([A-Z]\d+)\*\*/gm)].map(([, rule = '']) => rule)

/** What `describe`, `it`, `test` and their tables are called with first. */
const TITLES = /(?:\b(?:describe|it|test)(?:\.(?:only|skip|concurrent))?\(|\)\()\s*(['`"])((?:(?!\1)[^\\]|\\.)*)\1/gs
/** Rules at the beginning of a title, behind the word or in brackets. */
const RULES_OF_TITLE = new RegExp(String.raw`(?:^|\brules? |\()(${RULE}(?:(?:, | and | to )${RULE})*)\b`, 'g')

/** The numbers of the rules after which tests of a file are named. @param {string} text */
export function testedIn(text) {
  const titles = [...text.matchAll(TITLES)].map(([, , title = '']) => title)
  return titles
    .flatMap((title) => [...title.matchAll(RULES_OF_TITLE)])
    .flatMap(([, listed = '']) =>
      listed.split(/, | and /).flatMap((part) => {
        const [first = '', last = first] = part.split(' to ')
        const [page, from, to] = [first.slice(0, 1), Number(first.slice(1)), Number(last.slice(1))]
        return Array.from({ length: to - from + 1 }, (_, at) => `${page}${from + at}`)
      }),
    )
}

/** The anchors of a page's headings, as forges make them. @param {string} text */
export const anchorsIn = (text) =>
  [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  )

/** @param {Page} page */
function rulesOf({ file, text, library }) {
  const cited = [...text.matchAll(RULES), ...(file.startsWith('docs/rules/') ? text.matchAll(RULES_IN_BRACKETS) : [])]
  return cited.flatMap(({ index: at, 0: whole }) =>
    [...whole.matchAll(new RegExp(RULE, 'g'))]
      .map(([rule]) => rule)
      .filter((rule) => !library.rules.has(rule))
      .map((rule) => ({ at, said: `rule ${rule}` })),
  )
}

/** @param {Page} page */
function decisionsOf({ text, library }) {
  return [...text.matchAll(DECISIONS)].flatMap(({ index: at, 1: first, 2: second }) => {
    const number = first ?? second ?? ''
    return library.decisions.has(number) ? [] : [{ at, said: `ADR ${number}` }]
  })
}

/** @param {Page} page */
const documentsOf = ({ text }) => [...text.matchAll(DOCUMENTS)].map(({ index: at, 0: said }) => ({ at, said }))

/** @param {Page} page */
function linksOf({ file, text, library }) {
  return [...text.matchAll(LINKS)].flatMap(({ index: at, 1: said = '' }) => {
    // Other sites, and places of a house that runs: of these the edge's tests know.
    if (/^(\w+:|\/)/.test(said)) return []
    const [target = '', anchor] = said.split('#')
    const place = target === '' ? file : path.join(path.dirname(file), target)
    const isThere = library.has(place) && (anchor === undefined || library.headingsOf(place).has(anchor))
    return isThere ? [] : [{ at, said }]
  })
}

/** Paths stand relative to the repository, or to the page's own folder. @param {Page} page */
function pathsOf({ file, text, library }) {
  return [...text.matchAll(PATHS)].flatMap(({ index: at, 1: said = '' }) => {
    const isThere = spelledOut(said).every(
      (each) => library.has(each) || library.has(path.join(path.dirname(file), each)),
    )
    return isThere ? [] : [{ at, said }]
  })
}

/** `a/{b,c}/<name>/d` is `a/b` and `a/c`: what stands for something else is left out, with all behind it. @param {string} said */
function spelledOut(said) {
  const [plain = ''] = said.replace(/\/$/, '').split(/\/[^/]*[<*$…]/)
  const [, before, choices, after] = /^([^{]*)\{([^}]*)\}(.*)$/.exec(plain) ?? []
  return choices === undefined ? [plain] : choices.split(',').map((choice) => `${before}${choice}${after}`)
}

/** The files of a step: below the relay's sources or the repository, each further one also beside the first. @param {Page} page */
function filesOf({ text, library }) {
  return [...text.matchAll(FILES)].flatMap(({ index: at, 1: listed = '' }) => {
    const named = [...listed.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name)
    const folders = ['', 'services/relay/src', path.dirname(named[0] ?? '')]
    const missing = named.filter((name) => !folders.some((folder) => library.has(path.join(folder, name, ''))))
    return missing.map((said) => ({ at, said }))
  })
}

/** @param {Page} page */
function scriptsOf({ text, library: { scripts } }) {
  return [...text.matchAll(SCRIPTS)].flatMap(({ index: at, 0: said, 1: script = '', 2: name = '' }) => {
    // A package that an example names: one of ours has such a script.
    const known = scripts.get(name) ?? new Set([...scripts.values()].flatMap((each) => [...each]))
    return known.has(script) ? [] : [{ at, said }]
  })
}

/** @param {Page} page */
const metricsOf = ({ text, library: { metrics } }) =>
  [...text.matchAll(METRICS)]
    .filter(([name]) => !metrics.has(name))
    .map(({ index: at, 0: name }) => ({ at, said: `metric ${name}` }))
