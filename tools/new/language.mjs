/** `node tools/new/language.mjs fr`: what the files of a further language do not say yet, and what is wrong with them. */
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { lacksOf, saidBySections } from './plan/language-files.mjs'

const root = path.resolve(import.meta.dirname, '../..')
const [tag = '', verbose] = process.argv.slice(2)
if (tag === '') throw new Error('Which language? node tools/new/language.mjs <tag> [all]')
for (const said of saidBySections(root)) {
  const file = path.join('frontends', said.section, 'src/i18n', `${tag}.json`)
  if (!existsSync(path.join(root, file))) {
    console.log(`${file} is not there: this section is in English`)
    continue
  }
  const { missing, english, faults } = lacksOf(said, JSON.parse(readFileSync(path.join(root, file), 'utf8')), tag)
  console.log(`${file}: ${missing.length} missing, ${english.length} as in English, ${faults.length} wrong`)
  const told = verbose === 'all' ? [...missing, ...english] : missing
  for (const line of [...faults, ...told.map((key) => `not said: ${key}`)]) console.log(`  ${line}`)
  if (faults.length > 0) process.exitCode = 1
}
