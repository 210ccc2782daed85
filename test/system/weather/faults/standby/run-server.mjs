/**
 * `node run-server.mjs <data folder> <privilege> <server program> <words...>`: PostgreSQL as the launcher starts it, until this
 * program's input closes; its words stand behind `-D <data folder>`. So it ends with whoever wanted it, however that ended.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { handOver, withPrivilege } from '../../../../../deploy/local/servers/privilege.mjs'

const [folder, privilege, server, ...words] =
  /** @type {[string, import('../../../../../deploy/local/servers/privilege.mjs').Privilege, string, ...string[]]} */ (
    process.argv.slice(2)
  )
await handOver(privilege, folder)
const { command, args } = withPrivilege(privilege, server, ['-D', folder, ...words])
const child = spawn(command, args, { stdio: ['ignore', 'ignore', 'inherit'], detached: true })
const ended = once(child, 'exit')
// In order, and without waiting for clients.
process.stdin.resume().once('end', () => child.kill('SIGINT'))
await ended
process.exit()
