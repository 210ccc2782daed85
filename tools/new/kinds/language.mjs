import { Fault } from '../plan/fault.mjs'
import { begun, saidBySections } from '../plan/language-files.mjs'

export const usage = 'new:language -- <tag>'

/**
 * A file for each section of the console, all of it in English still.
 * @param {string} root the repository @param {string[]} args
 * @returns {import('../plan/plan.mjs').Plan}
 */
export function planLanguage(root, [tag = '']) {
  if (!isTag(tag)) throw new Fault(`${tag} is no tag of a language: fr, pt-BR.`)
  if (['zh', 'en'].includes(tag)) throw new Fault(`${tag} is a language of the house, which has its files.`)
  const files = saidBySections(root).map((said) => [
    `frontends/${said.section}/src/i18n/${tag}.json`,
    `${JSON.stringify(begun(said, tag), null, 2)}\n`,
  ])
  return {
    files: Object.fromEntries(files),
    edits: [],
    next: [
      'say in each file what stands there in English; what is left out is said in English',
      `npm run language -- ${tag} tells what is not said yet, and what is wrong`,
      'npm run build, after which the console offers the language',
    ],
  }
}

/** @param {string} tag */
function isTag(tag) {
  try {
    return Intl.getCanonicalLocales(tag)[0] === tag
  } catch {
    return false
  }
}
