import { PLAIN_MODEL, STREAM_MODEL } from '../upstream/messages.mjs'
import { ConsoleClient } from './console-client.mjs'

const PASSWORD = 'correct horse 1'

/**
 * Takes a Tollgate that nobody has used yet to where it can be called: first-run setup, sign-in, a channel for each
 * upstream and a token without limit.
 * @param {string} origin @param {{ plain: number, stream: number }} upstreams ports
 * @returns {Promise<string>} the token's key
 */
export async function setUpTollgate(origin, upstreams) {
  const root = new ConsoleClient(origin)
  const setup = { SelfUseModeEnabled: false, DemoSiteEnabled: false }
  await root.post('/api/setup', { username: 'root', password: PASSWORD, confirmPassword: PASSWORD, ...setup })
  await root.post('/api/user/login', { username: 'root', password: PASSWORD })
  await createChannel(root, PLAIN_MODEL, upstreams.plain)
  await createChannel(root, STREAM_MODEL, upstreams.stream)
  const [token] = await root.post('/api/token/', { name: 'bench', expired_time: -1, unlimited_quota: true })
  return token.key.startsWith('sk-') ? token.key : `sk-${token.key}`
}

/** @param {ConsoleClient} root @param {string} model @param {number} port */
function createChannel(root, model, port) {
  const address = { type: 1, base_url: `http://127.0.0.1:${port}`, key: 'bench', group: 'default' }
  return root.post('/api/channel/', { name: model, models: model, ...address })
}
