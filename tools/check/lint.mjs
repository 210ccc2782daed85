/** The linter over the whole repository, and the figures that the house is held against. */
import path from 'node:path'
import { ESLint } from 'eslint'
import { excuses } from '../eslint/excuses.mjs'

const root = path.resolve(import.meta.dirname, '../..')

/** Rules that a figure is told of, found or not. */
const FIGURES = {
  'house/folder-size': 'folders of more than 12 files',
  'max-lines-per-function': 'functions of more than 50 lines',
  'max-lines': 'files of more than 300 lines',
}

const eslint = new ESLint({ cwd: root, warnIgnored: false })
const results = await eslint.lintFiles(['.'])
const formatter = await eslint.loadFormatter('stylish')
const text = await formatter.format(results)
if (text !== '') console.error(text)

/** How often each rule was broken. @param {(result: ESLint.LintResult) => { ruleId: string | null }[]} messagesOf */
function countBy(messagesOf) {
  /** @type {Map<string | null, number>} */
  const counts = new Map()
  for (const { ruleId } of results.flatMap(messagesOf)) counts.set(ruleId, (counts.get(ruleId) ?? 0) + 1)
  return counts
}

const found = countBy(({ messages }) => messages)
const disabled = countBy(({ suppressedMessages }) => suppressedMessages)
for (const [rule, figure] of Object.entries(FIGURES)) {
  const excused = excuses.filter((each) => each.rule === rule).map(({ files }) => files.join(', '))
  const inline = disabled.get(rule) ?? 0
  const but = [...excused, ...(inline > 0 ? [`${inline} disabled where they stand`] : [])]
  console.log(`  ${found.get(rule) ?? 0} ${figure}${but.length > 0 ? ` (but for ${but.join('; ')})` : ''}`)
}
process.exitCode = results.some(({ errorCount, warningCount }) => errorCount + warningCount > 0) ? 1 : 0
