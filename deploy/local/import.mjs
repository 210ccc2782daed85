/** `npm run import`: takes the database of a new-api or one-api installation over into the house that runs on this data folder. */
import './settings/node-version.mjs'
import path from 'node:path'
import { handOver } from './processes/hand-over.mjs'
import { natsUrlOf } from './servers/nats-url.mjs'

const root = path.resolve(import.meta.dirname, '../..')
const program = path.join(root, 'deploy/import/dist/main.js')
handOver(program, (env) => ({
  args: process.argv.slice(2),
  // Names of files are meant where the command was typed, and npm has left that folder.
  cwd: process.env['INIT_CWD'] || process.cwd(),
  env: {
    LOG_LEVEL: 'silent',
    ...env,
    NATS_URL: natsUrlOf(path.resolve(root, env['TOLLGATE_DATA'] || '.data'), env),
  },
}))
