import { ConsoleClient } from '@tollgate/local/console-client'
import { LARGE_MODEL, PLAIN_MODEL, STREAM_MODEL } from '../upstream/messages.mjs'

const PASSWORD = 'correct horse 1'
/** More than any load spends. */
const PLENTY = 1_000_000_000_000

/** So many tokens can be made at once. */
const TOKENS_AT_ONCE = 100

/** Bounds of the console, which the setup alone would meet: calls never do. */
const widened = { MaxUserTokens: '100000', ApiRequestsPerMinute: '0' }

/**
 * Takes a Tollgate that nobody has used yet to where it can be called: first-run setup, sign-in and a channel for each
 * upstream.
 * @param {string} origin @param {{ plain: number, stream: number, large: number }} upstreams ports
 */
export async function setUpTollgate(origin, upstreams) {
  const root = new ConsoleClient(origin)
  const setup = { SelfUseModeEnabled: false, DemoSiteEnabled: false }
  await root.post('/api/setup', { username: 'root', password: PASSWORD, confirmPassword: PASSWORD, ...setup })
  await root.post('/api/user/login', { username: 'root', password: PASSWORD })
  for (const [key, value] of Object.entries(widened)) await root.put('/api/option/', { key, value })
  /** @type {Record<string, number>} */
  const ports = { [PLAIN_MODEL]: upstreams.plain, [STREAM_MODEL]: upstreams.stream, [LARGE_MODEL]: upstreams.large }
  for (const [model, port] of Object.entries(ports)) await createChannel(root, model, port)
  return {
    /** The keys of so many new tokens without limit. @param {number} count */
    async createTokens(count) {
      const keys = []
      for (let left = count; left > 0; left -= TOKENS_AT_ONCE) {
        const fields = { name: 'bench', expired_time: -1, unlimited_quota: true, count: Math.min(left, TOKENS_AT_ONCE) }
        for (const { key } of await root.post('/api/token/', fields))
          keys.push(key.startsWith('sk-') ? key : `sk-${key}`)
      }
      return keys
    },
    /**
     * The key of a new user with quota, who has such limits, as their token has. @param {string} username
     * @param {{ rpm?: number, tpm?: number, concurrency?: number }} limits
     */
    async createCaller(username, limits) {
      await root.post('/api/user/', { username, password: PASSWORD, display_name: username })
      const { items } = await root.get(`/api/user/search?keyword=${username}`)
      const names = { id: items[0].id, username, display_name: username, group: 'default' }
      await root.put('/api/user/', { ...names, quota: PLENTY, ...limits })
      const user = new ConsoleClient(origin)
      await user.post('/api/user/login', { username, password: PASSWORD })
      const token = { name: 'bench', expired_time: -1, unlimited_quota: true, ...limits }
      const [{ key }] = await user.post('/api/token/', token)
      return /** @type {string} */ (key.startsWith('sk-') ? key : `sk-${key}`)
    },
    /** More channels for one of the models, all to its upstream. @param {string} model @param {number} count */
    async createChannels(model, count) {
      for (let index = 0; index < count; index++) await createChannel(root, model, ports[model] ?? 0)
    },
    /** A channel for a model that no other has; `turn` resolves when its change is answered. @param {string} model */
    async createSwitch(model) {
      await createChannel(root, model, upstreams.plain)
      const [{ id }] = (await root.get('/api/channel/?id_sort=true')).items
      return { turn: (/** @type {boolean} */ isOn) => root.put('/api/channel/', { id, status: isOn ? 1 : 2 }) }
    },
  }
}

/** @param {ConsoleClient} root @param {string} model @param {number} port */
function createChannel(root, model, port) {
  const address = { type: 1, base_url: `http://127.0.0.1:${port}`, key: 'bench', group: 'default' }
  return root.post('/api/channel/', { name: model, models: model, ...address })
}
