import { ESLint } from 'eslint'
import { excuses } from './excuses.mjs'

/** Rules that a figure is told of, found or not. */
const FIGURES = {
  'house/folder-size': 'folders of more than 12 files',
  'max-lines-per-function': 'functions of more than 50 lines',
  'max-lines': 'files of more than 300 lines',
}

/**
 * A formatter of ESLint: what it found, and the figures that the house is held against.
 * @param {ESLint.LintResult[]} results
 */
export default async function formatFigures(results) {
  const stylish = await new ESLint().loadFormatter('stylish')
  const found = countBy(results, ({ messages }) => messages)
  const disabled = countBy(results, ({ suppressedMessages }) => suppressedMessages)
  const figures = Object.entries(FIGURES).map(([rule, figure]) => {
    const excused = excuses.filter((each) => each.rule === rule).map(({ files }) => files.join(', '))
    const inline = disabled.get(rule) ?? 0
    const but = [...excused, ...(inline > 0 ? [`${inline} disabled where they stand`] : [])]
    return `  ${found.get(rule) ?? 0} ${figure}${but.length > 0 ? ` (but for ${but.join('; ')})` : ''}`
  })
  return [await stylish.format(results), ...figures].join('\n')
}

/**
 * How often each rule is named.
 * @param {ESLint.LintResult[]} results @param {(result: ESLint.LintResult) => { ruleId: string | null }[]} messagesOf
 */
function countBy(results, messagesOf) {
  /** @type {Map<string | null, number>} */
  const counts = new Map()
  for (const { ruleId } of results.flatMap(messagesOf)) counts.set(ruleId, (counts.get(ruleId) ?? 0) + 1)
  return counts
}
