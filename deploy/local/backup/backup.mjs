/** `npm run backup -- <folder>`: writes what the house has into a folder, as it stands at one moment. */
import '../settings/node-version.mjs'
import path from 'node:path'
import { Fault } from '../fault.mjs'
import { readSettings } from '../settings/settings.mjs'
import { backupUsage, readBackupArguments } from './arguments.mjs'
import { backUp } from './back-up.mjs'
import { inWords } from './content/figures.mjs'

const root = path.resolve(import.meta.dirname, '../../..')
try {
  const asked = readBackupArguments(process.argv.slice(2))
  if (asked === null) console.log(backupUsage)
  else {
    const { schemas, journals, figures, keys } = await backUp(readSettings(root, process.env, []), asked.folder)
    const rows = schemas.flatMap(({ tables }) => tables).reduce((sum, table) => sum + table.rows, 0)
    console.log(`${asked.folder}: ${rows} rows, ${journals.length} files of journals`)
    console.log(inWords(figures))
    console.log(`It opens with the master secret ${keys.join(' and ')}, which is not in it: keep that elsewhere.`)
  }
} catch (error) {
  if (!(error instanceof Fault)) throw error
  console.error(error.message)
  process.exitCode = 1
}
