import { randomBytes } from 'node:crypto'
import path from 'node:path'
import { readState, writeState } from '../settings/state-file.mjs'
import { makeCodes } from './codes.mjs'
import { ConsoleClient } from './console-client.mjs'

/**
 * What the first demo start made; kept so that the next one can say it again.
 * @typedef {{ username: string, password: string, key: string, gift?: string, simulatorUrl: string, channelIds: number[] }} Demo
 */
/** @typedef {{ url: string, data: string, simulatorUrl: string, setupToken: string }} Place */

const USERNAME = 'demo'
const MODELS = ['gpt-4o', 'gpt-4o-mini', 'gpt-4o-realtime-preview']
/** The second one answers when the first is switched off. */
const CHANNELS = [
  { name: 'Simulator', priority: 10 },
  { name: 'Simulator, spare', priority: 0 },
]
const OPENAI = 1

/**
 * Gives a new house an administrator, channels that lead to the simulator, a token and redemption codes, and returns the lines that say so.
 * What was made once stays; a house that somebody set up by hand is left alone.
 * @param {Place} place @returns {Promise<string[]>}
 */
export async function furnish(place) {
  const file = path.join(place.data, 'demo.json')
  /** @type {Demo | null} */
  const kept = readState(file)
  const demo = kept === null ? await make(place) : await renew(kept, place)
  if (demo === null) return linesForOthers(place)
  // It holds a password.
  writeState(file, demo, { mode: 0o600 })
  return linesOf(demo, place)
}

/** @param {Place} place @returns {Promise<Demo | null>} null where somebody was here before */
async function make({ url, simulatorUrl, setupToken }) {
  const client = new ConsoleClient(url)
  const { status } = await client.get('/api/setup')
  if (status) return null
  const password = randomBytes(9).toString('base64url')
  const mode = { SelfUseModeEnabled: false, DemoSiteEnabled: false }
  await client.post('/api/setup', {
    username: USERNAME,
    password,
    confirmPassword: password,
    setup_token: setupToken,
    ...mode,
  })
  await client.post('/api/user/login', { username: USERNAME, password })
  const channelIds = []
  for (const { name, priority } of CHANNELS) {
    const upstream = { type: OPENAI, base_url: simulatorUrl, key: 'simulated', models: MODELS.join() }
    const { id } = await client.post('/api/channel/', { name, priority, group: 'default', ...upstream })
    channelIds.push(id)
  }
  const [token] = await client.post('/api/token/', { name: 'Demo', expired_time: -1, unlimited_quota: true })
  return { username: USERNAME, password, key: token.key, gift: await makeCodes(client), simulatorUrl, channelIds }
}

/**
 * The simulator may listen elsewhere than at the last start; its channels follow it.
 * @param {Demo} demo @param {Place} place @returns {Promise<Demo>}
 */
async function renew(demo, { url, simulatorUrl }) {
  if (demo.simulatorUrl === simulatorUrl) return demo
  const client = new ConsoleClient(url)
  await client.post('/api/user/login', { username: demo.username, password: demo.password })
  for (const id of demo.channelIds) await client.put('/api/channel/', { id, base_url: simulatorUrl, key: 'simulated' })
  return { ...demo, simulatorUrl }
}

/** @param {Demo} demo @param {Place} place */
function linesOf({ username, password, key, gift }, { url, simulatorUrl }) {
  return [
    'Made for the demo:',
    `  administrator  ${username}, password ${password}`,
    `  channels       ${CHANNELS.map(({ name }) => name).join('; ')} (${MODELS.join(', ')}), answered at ${simulatorUrl}`,
    `  token          ${key}`,
    // A demo of before codes were made has none.
    ...(gift === undefined ? [] : [`  gift code      ${gift}, to be redeemed at ${url}/topup`]),
    `  playground     ${url}/playground`,
  ]
}

/** @param {Place} place */
function linesForOthers({ simulatorUrl }) {
  return [
    'This data folder was set up before, so nothing was made for the demo.',
    `  simulator      ${simulatorUrl} (type OpenAI, any key) for channels of your own`,
  ]
}
