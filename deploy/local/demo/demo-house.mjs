import http from 'node:http'
import path from 'node:path'
import { furnish } from './furnish.mjs'

/** @typedef {import('../launcher/house.mjs').House} House */

/** What the simulator says to every streamed call, so that a newcomer sees where the answer comes from. */
const ANSWER = [
  'Hello! No provider was asked and no account is needed: I am the upstream simulator that `npm start -- --demo` runs',
  'beside Tollgate. Everything around me is real, though. Your call was let in by its session or token, its price was',
  'held from your quota, a channel was picked, and when this sentence is over you will find its exact cost, with the',
  'receipt that explains it, in the usage log. Point a channel at a real provider whenever you like.',
].join(' ')
/** About the pace of a real model. */
const CHUNK_DELAY_MS = 30

/**
 * The house with an upstream simulator beside it, and with an administrator, channels and a token for who has nothing yet.
 * @param {House} house @param {string} root
 * @returns {House}
 */
export function withDemo(house, root) {
  return {
    services: [...house.services, 'simulator'],
    build: house.build,
    programs: (ground) => [...house.programs(ground), simulator(root, portOf(ground.ports))],
    greet: ({ url, settings, ports, setupToken }) =>
      furnish({ url, data: settings.data, simulatorUrl: `http://127.0.0.1:${portOf(ports)}`, setupToken }),
  }
}

/** @param {Record<string, number>} ports */
const portOf = (ports) => /** @type {number} */ (ports['simulator'])

/** @param {string} root @param {number} port @returns {import('../processes/supervisor.mjs').Program} */
function simulator(root, port) {
  const main = path.join(root, 'libs', 'testing', 'dist', 'simulator', 'main.js')
  const manner = ['--stream-text', ANSWER, '--chunk-delay-ms', String(CHUNK_DELAY_MS)]
  return {
    name: 'simulator',
    label: 'upstream simulator',
    command: process.execPath,
    args: [main, '--port', String(port), '--no-recording', ...manner],
    env: {},
    isReady: () => answers(`http://127.0.0.1:${port}/v1/models`),
  }
}

/** @param {string} url @returns {Promise<boolean>} */
function answers(url) {
  return new Promise((resolve) => {
    const request = http.get(url, { timeout: 2_000, agent: false }, (response) => {
      response.resume()
      resolve(response.statusCode === 200)
    })
    request.once('timeout', () => request.destroy())
    request.once('error', () => resolve(false))
  })
}
