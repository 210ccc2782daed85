/**
 * `node serve-copy.mjs <data folder> <privilege> <server program> <words...>`: PostgreSQL on a copy of a house's
 * data, by the rights that the house's own has, until this program's input closes: so it ends with the test that wants it, however
 * that ended.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { handOver, withPrivilege } from './privilege.mjs'

const [folder, privilege, server, ...words] =
  /** @type {[string, import('./privilege.mjs').Privilege, string, ...string[]]} */ (process.argv.slice(2))
await handOver(privilege, folder)
const { command, args } = withPrivilege(privilege, server, ['-D', folder, ...words])
const child = spawn(command, args, { stdio: ['ignore', 'ignore', 'inherit'], detached: true })
const ended = once(child, 'exit')
// In order, and without waiting for clients.
process.stdin.resume().once('end', () => child.kill('SIGINT'))
await ended
process.exit()
