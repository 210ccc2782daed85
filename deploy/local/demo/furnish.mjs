import { randomBytes } from 'node:crypto'
import path from 'node:path'
import { Fault } from '../fault.mjs'
import { readState, writeState } from '../settings/state-file.mjs'
import { makeCodes } from './codes.mjs'
import { ConsoleClient } from './console-client.mjs'

/**
 * What the demo has made, kept from before its first act on, so that a start that was broken off goes on and the next one can say it
 * again. `hasWeek`: other people live in the house, too; a demo of before had none, and is left as it is.
 * @typedef {{ username: string, password: string, simulatorUrl: string, channelIds: number[], key?: string, gift?: string,
 *   hasWeek?: boolean }} Demo
 */
/** @typedef {import('../launcher/house.mjs').Site} Site */
/**
 * What the demo has beside the house, and the program that makes its week.
 * @typedef {{ program: string, simulatorUrl: string, merchantKey: string }} Beside
 */

const USERNAME = 'demo'
const MODELS = ['gpt-4o', 'gpt-4o-mini', 'gpt-4o-realtime-preview']
/** The second one answers when the first is switched off. */
const CHANNELS = [
  { name: 'Simulator', priority: 10 },
  { name: 'Simulator, spare', priority: 0 },
]
const OPENAI = 1
const TOKEN = 'Demo'

/**
 * Gives a new house an administrator, channels that lead to the simulator, a token, redemption codes, and people who have used it for
 * a week; returns the lines that say so. What was made once stays; a house that somebody set up by hand is left alone.
 * @param {Site} site @param {Beside} beside @returns {Promise<string[]>}
 */
export async function furnish(site, beside) {
  const client = new ConsoleClient(site.url)
  const file = path.join(site.settings.data, 'demo.json')
  // It holds a password.
  /** @param {Demo} demo */
  const keep = (demo) => writeState(file, demo, { mode: 0o600 })
  /** @type {Demo | null} */
  const kept = readState(file)
  const isSetUp = (await client.get('/api/setup')).status
  if (kept === null && isSetUp) return linesForOthers(beside)
  const demo = kept ?? begin(beside)
  keep(demo)
  if (!isSetUp) await setUp(client, demo, site.setupToken)
  await makeAll(client, demo, beside, keep)
  const lines = linesOf(demo, site, beside)
  return demo.hasWeek ? [...lines, ...(await makeWeek(demo, site, beside)), ...whereToLook(site)] : lines
}

/** @param {Beside} beside @returns {Demo} */
const begin = ({ simulatorUrl }) => ({
  username: USERNAME,
  password: randomBytes(9).toString('base64url'),
  simulatorUrl,
  channelIds: [],
  hasWeek: true,
})

/** @param {ConsoleClient} client @param {Demo} demo @param {string} setupToken */
async function setUp(client, { username, password }, setupToken) {
  const mode = { SelfUseModeEnabled: false, DemoSiteEnabled: false }
  await client.post('/api/setup', { username, password, confirmPassword: password, setup_token: setupToken, ...mode })
}

/**
 * Makes what is not there yet; the simulator may listen elsewhere than at the last start, and its channels follow it.
 * @param {ConsoleClient} client @param {Demo} demo @param {Beside} beside @param {(demo: Demo) => void} keep
 */
async function makeAll(client, demo, { simulatorUrl }, keep) {
  const { username, password, channelIds } = demo
  const isOfBefore = !demo.hasWeek
  if (isOfBefore && demo.simulatorUrl === simulatorUrl) return
  await client.post('/api/user/login', { username, password })
  if (demo.simulatorUrl !== simulatorUrl)
    for (const id of channelIds) await client.put('/api/channel/', { id, base_url: simulatorUrl, key: 'simulated' })
  demo.simulatorUrl = simulatorUrl
  keep(demo)
  if (isOfBefore) return
  const { items: present } = await client.get('/api/channel/?page_size=100')
  for (const { name, priority } of CHANNELS.slice(channelIds.length)) {
    const upstream = { type: OPENAI, base_url: simulatorUrl, key: 'simulated', models: MODELS.join() }
    const body = { name, priority, group: 'default', ...upstream }
    const found = present.find((/** @type {{ name: string }} */ channel) => channel.name === name)
    channelIds.push((found ?? (await client.post('/api/channel/', body))).id)
    keep(demo)
  }
  demo.key ??= await tokenOf(client)
  demo.gift ??= await makeCodes(client)
  keep(demo)
}

/** @param {ConsoleClient} client @returns {Promise<string>} */
async function tokenOf(client) {
  const { items } = await client.get('/api/token/')
  const found = items.find((/** @type {{ name: string }} */ { name }) => name === TOKEN)
  if (found !== undefined) return found.key
  const [made] = await client.post('/api/token/', { name: TOKEN, expired_time: -1, unlimited_quota: true })
  return made.key
}

/**
 * Has the people of the demo moved in, and returns the line of the one to sign in as. What cannot be made leaves the house as it is:
 * the next start goes on with it.
 * @param {Demo} demo @param {Site} site @param {Beside} beside @returns {Promise<string[]>}
 */
async function makeWeek({ username, password }, { url, nats, settings, run }, { program, simulatorUrl, merchantKey }) {
  const file = path.join(settings.data, 'demo-week.json')
  const env = {
    LOG_LEVEL: 'silent',
    NATS_URL: nats,
    DEMO_URL: url,
    DEMO_SIMULATOR_URL: simulatorUrl,
    DEMO_MERCHANT_KEY: merchantKey,
    DEMO_USERNAME: username,
    DEMO_PASSWORD: password,
    DEMO_STATE: file,
  }
  /** @type {string[]} */
  const faults = []
  try {
    const label = 'the demo: people and a week of traffic'
    await run({ name: 'demo', label, command: process.execPath, args: [program], env })
  } catch (error) {
    if (!(error instanceof Fault)) throw error
    faults.push(`  not whole       ${error.message} The house stays up, and the next start goes on.`)
  }
  const guest = readState(file)?.guest
  return [...(guest ? [`  user           ${guest.username}, password ${guest.password}`] : []), ...faults]
}

/** @param {Demo} demo @param {Site} site @param {Beside} beside */
function linesOf({ username, password, key, gift }, { url }, { simulatorUrl }) {
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

/** @param {Site} site */
const whereToLook = ({ url }) => [`  look first at  ${url}/log, then ${url}/detail and ${url}/channel`]

/** @param {Beside} beside */
function linesForOthers({ simulatorUrl }) {
  return [
    'This data folder was set up before, so nothing was made for the demo.',
    `  simulator      ${simulatorUrl} (type OpenAI, any key) for channels of your own`,
  ]
}
