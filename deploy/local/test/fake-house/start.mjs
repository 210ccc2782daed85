/** The launcher with two tiny services in place of Tollgate's. `BROKEN=true`: one that never starts. `SQUATTED`: its port. */
import path from 'node:path'
import { answersReady } from '../../launcher/house.mjs'
import { run } from '../../launcher/run.mjs'
import { readSettings } from '../../settings/settings.mjs'

const root = path.resolve(import.meta.dirname, '../../../..')
const service = path.join(import.meta.dirname, 'service.mjs')

/** @param {string} name @param {import('../../launcher/house.mjs').Ground} ground */
function program(name, { ports, settings, instance }) {
  const squatted = name === 'identity' ? settings.env['SQUATTED'] : undefined
  const port = squatted === undefined ? /** @type {number} */ (ports[name]) : Number(squatted)
  const isBroken = settings.env['BROKEN'] === 'true' && name === 'identity'
  return {
    name,
    label: name,
    command: process.execPath,
    args: isBroken ? ['-e', 'console.error("HTTP_PORT: expected number"); process.exit(1)'] : [service],
    env: { HTTP_PORT: String(port), HTTP_HOST: '127.0.0.1', INSTANCE_ID: instance },
    port,
    isReady: () => answersReady({ port, host: '127.0.0.1', instance }),
    watchesPipe: true,
  }
}

await run(readSettings(root, process.env, []), {
  services: ['edge', 'identity'],
  build: null,
  programs: (ground) => ['edge', 'identity'].map((name) => program(name, ground)),
})
