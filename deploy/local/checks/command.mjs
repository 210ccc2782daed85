import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'

/** A test run must not touch the servers and data that the shell happens to name. */
const FOREIGN = [
  'DATABASE_URL',
  'DATABASE_MIGRATION_URL',
  'DATABASE_ROLES',
  'REDIS_URL',
  'NATS_URL',
  'TOLLGATE_SECRET',
  'PORT',
  'RELAY_PORT',
  'SETUP_TOKEN',
]

/** @param {NodeJS.ProcessEnv} env */
const ownEnv = (env) => Object.fromEntries(Object.entries(env).filter(([name]) => !FOREIGN.includes(name)))

/**
 * Runs a Node program in the repository and returns its exit code. Its lines go to `onLine`, or straight to the terminal.
 * @param {string} root @param {string[]} args @param {{ onLine?: (line: string) => void, env?: Record<string, string> }} [options]
 * @returns {Promise<number>}
 */
export function runNode(root, args, { onLine, env } = {}) {
  const output = onLine === undefined ? 'inherit' : 'pipe'
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...ownEnv(process.env), ...env },
    stdio: ['ignore', output, output],
  })
  const passOn = () => child.kill('SIGTERM')
  process.once('SIGTERM', passOn)
  for (const stream of [child.stdout, child.stderr])
    if (stream !== null && onLine !== undefined) createInterface({ input: stream }).on('line', onLine)
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => {
      process.off('SIGTERM', passOn)
      resolve(code ?? 1)
    })
  })
}
