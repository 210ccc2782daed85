import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import path from 'node:path'
import { createInterface } from 'node:readline'

/** @typedef {{ origin: string, username: string, password: string, stop: () => Promise<void> }} Demo */

/**
 * Starts `npm start -- --demo`, whose week is what there is to see.
 * @param {string} repository @param {string} data a folder for its state @returns {Promise<Demo>}
 */
export async function startDemo(repository, data) {
  const env = { ...process.env, PORT: String(await freePort()), TOLLGATE_DATA: data }
  const launcher = spawn(process.execPath, [path.join(repository, 'deploy/local/start.mjs'), '--demo'], {
    cwd: repository,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let text = ''
  for await (const line of createInterface({ input: launcher.stdout })) {
    text += `${line}\n`
    if (line.startsWith('Tollgate is ready')) break
  }
  // Nobody reads on, and a full pipe would hold the launcher.
  launcher.stdout.resume()
  const origin = said(text, /ready at (\S+)/)
  const account = { username: said(text, /administrator +(\S+),/), password: said(text, /password (\S+)/) }
  return {
    origin,
    ...account,
    async stop() {
      launcher.kill('SIGTERM')
      if (launcher.exitCode === null) await once(launcher, 'exit')
    },
  }
}

/** @param {string} text @param {RegExp} pattern */
function said(text, pattern) {
  const [, found] = pattern.exec(text) ?? []
  if (found === undefined) throw new Error(`The demo did not say ${pattern}:\n${text}`)
  return found
}

/** @returns {Promise<number>} */
async function freePort() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = /** @type {import('node:net').AddressInfo} */ (server.address())
  server.close()
  return address.port
}
