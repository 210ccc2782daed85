/** @typedef {import('./console-client.mjs').ConsoleClient} ConsoleClient */

const SPRING = { name: 'Spring sale', quota: 2_500_000, count: 4 }
const GIFT = { name: 'Welcome gift', quota: 5_000_000, is_gift: true, max_uses: 100 }

/**
 * Makes redemption codes of each kind: of four ordinary ones one is redeemed and one disabled, and a gift that nobody has had
 * yet. Returns the gift.
 * @param {ConsoleClient} client signed in as an administrator @returns {Promise<string>}
 */
export async function makeCodes(client) {
  const [used, disabled] = await client.post('/api/redemption/', SPRING)
  const [gift] = await client.post('/api/redemption/', GIFT)
  await client.post('/api/user/topup', { key: used })
  const { items } = await client.get('/api/redemption/')
  const { id } = items.find((/** @type {{ key: string }} */ { key }) => key === disabled)
  await client.put('/api/redemption/batch-disable', { ids: [id] })
  return gift
}
