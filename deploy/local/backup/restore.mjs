/** `npm run restore -- <folder> [--over]`: puts a backup back into a house that is stopped. */
import '../settings/node-version.mjs'
import path from 'node:path'
import { Fault } from '../fault.mjs'
import { readSettings } from '../settings/settings.mjs'
import { readRestoreArguments, restoreUsage } from './arguments.mjs'
import { inWords } from './content/figures.mjs'
import { putBack } from './put-back.mjs'

const root = path.resolve(import.meta.dirname, '../../..')
try {
  const asked = readRestoreArguments(process.argv.slice(2))
  if (asked === null) console.log(restoreUsage)
  else {
    const { figures, journals } = await putBack(readSettings(root, process.env, []), asked)
    console.log(inWords(figures))
    console.log(
      `${journals} files of journals came back. Start the house, and then prove its books: npm run ledger:verify`,
    )
  }
} catch (error) {
  if (!(error instanceof Fault)) throw error
  console.error(error.message)
  process.exitCode = 1
}
