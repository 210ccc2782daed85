import { randomBytes } from 'node:crypto'
import http from 'node:http'
import path from 'node:path'
import { readState, writeState } from '../settings/state-file.mjs'
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
/** What a channel that leads there can fetch. */
const MODELS = [
  ...['gpt-5', 'gpt-5-mini', 'gpt-4o', 'gpt-4o-mini', 'gpt-4o-realtime-preview', 'o4-mini', 'text-embedding-3-small'],
  ...['claude-sonnet-4-5', 'claude-haiku-4-5', 'gemini-2.5-pro', 'gemini-2.5-flash', 'deepseek-chat'],
]
/** Of a channel whose account was closed. */
const REVOKED_KEY = 'sk-demo-revoked'

/**
 * The house with an upstream simulator beside it, and for who has nothing yet with an administrator, and a week of what goes on in
 * such a house.
 * @param {House} house @param {string} root
 * @returns {House}
 */
export function withDemo(house, root) {
  return {
    services: [...house.services, 'simulator'],
    build: house.build,
    programs: (ground) => [...house.programs(ground), simulator(root, ground)],
    greet: (site) =>
      furnish(site, {
        program: path.join(root, 'deploy', 'demo', 'dist', 'main.js'),
        simulatorUrl: `http://127.0.0.1:${portOf(site.ports)}`,
        merchantKey: merchantKeyIn(site.settings.data),
      }),
  }
}

/** @param {Record<string, number>} ports */
const portOf = (ports) => /** @type {number} */ (ports['simulator'])

/** By which the simulator signs payments: nobody else may say that something was paid. @param {string} data @returns {string} */
function merchantKeyIn(data) {
  const file = path.join(data, 'demo-payments.json')
  const kept = readState(file)
  if (kept !== null) return kept.key
  const key = randomBytes(24).toString('base64url')
  writeState(file, { key }, { mode: 0o600 })
  return key
}

/** @param {string} root @param {import('../launcher/house.mjs').Ground} ground @returns {import('../processes/supervisor.mjs').Program} */
function simulator(root, { ports, settings }) {
  const main = path.join(root, 'libs', 'testing', 'dist', 'simulator', 'main.js')
  const port = portOf(ports)
  const manner = ['--stream-text', ANSWER, '--chunk-delay-ms', String(CHUNK_DELAY_MS)]
  const others = ['--models', MODELS.join(), '--revoked-key', REVOKED_KEY, '--tasks']
  return {
    name: 'simulator',
    label: 'upstream simulator',
    command: process.execPath,
    args: [main, '--port', String(port), '--no-recording', ...manner, ...others],
    env: { MERCHANT_KEY: merchantKeyIn(settings.data) },
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
