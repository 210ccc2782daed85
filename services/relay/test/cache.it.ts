import { unitsOf } from '@tollgate/pricing'
import { aFixedPrice } from '@tollgate/testing'
import { CachedWorld, fateOf } from './support/cache/cached-world'
import { asMessages, claude, greeting, putClaude } from './support/claude'
import { type Answered, type Asked, hello } from './support/client'

let cached: CachedWorld

beforeAll(async () => {
  cached = await CachedWorld.build()
})
afterAll(() => cached.tearDown())
beforeEach(() => cached.restore())

const bill = ({ requestId }: Answered) => cached.world.billing.bill(requestId)
const fates = async (...asked: Asked[]) => {
  const found: unknown[] = []
  for (const one of asked) found.push(fateOf(await cached.ask(one)))
  return found
}
const bearing = (value: string): Asked => ({ headers: { 'x-tollgate-cache': value } })

describe('an answer that was kept', () => {
  it('is given again byte for byte, without asking anybody, at a share of its price', async () => {
    const [first, again] = (await cached.repeat(2)) as [Answered, Answered]
    expect([first, again].map(({ status }) => status)).toEqual([200, 200])
    expect([first, again].map(fateOf)).toEqual(['miss', 'hit'])
    expect(again.bytes.equals(first.bytes)).toBe(true)
    expect([cached.asked, again.headers['content-type']]).toEqual([1, first.headers['content-type']])
    const [full, part] = [await bill(first), await bill(again)]
    expect(part.units).toBe(Math.round(full.units / 10))
    expect(part.receipt).toMatchObject({ counts: full.receipt.counts, snapshot: { share: '0.1' }, isDelivered: true })
    const cacheAgeSeconds = Number(again.headers['age'])
    expect(part.receipt.facts).toMatchObject({ outcome: 'complete', cacheAgeSeconds, attempts: [] })
    expect(full.receipt.facts).not.toHaveProperty('cacheAgeSeconds')
    expect([again.headers['x-tollgate-cost'], again.headers['x-tollgate-attempts']]).toEqual([
      String(part.units),
      undefined,
    ])
    expect(again.headers['age']).toMatch(/^\d$/)
    expect(again.requestId).not.toBe(first.requestId)
  })

  it.each([
    ['for the whole price', '1'],
    ['for nothing', '0'],
    ['for as much of it as an option says', '0.25'],
  ])('can be had %s', async (_case, share) => {
    await cached.world.setOption('CacheHitRatio', share)
    const [first, again] = (await cached.repeat(2)) as [Answered, Answered]
    const [{ receipt, units }, part] = [await bill(first), await bill(again)]
    const due = unitsOf({ ...receipt.snapshot, share }, receipt.counts, { isDelivered: true })
    expect([part.units, again.headers['x-tollgate-cost']]).toEqual([due, String(due)])
    expect(due).toBeGreaterThanOrEqual(Math.floor(units * Number(share)))
  })

  it('of a model with a fixed price costs a share of that', async () => {
    await cached.world.setPrice('gpt-4o', aFixedPrice('0.02'))
    const [first, again] = (await cached.repeat(2)) as [Answered, Answered]
    expect([(await bill(first)).units, (await bill(again)).units]).toEqual([10_000, 1_000])
  })

  it('costs what its model costs by then', async () => {
    const first = await cached.ask()
    await bill(first)
    await cached.world.setPrice('gpt-4o', aFixedPrice('0.2'))
    expect((await bill(await cached.ask())).units).toBe(10_000)
  })

  it('of an alias names the model that gave it', async () => {
    await cached.world.setOption('ModelAliases', JSON.stringify({ smart: ['gpt-4o-mini'] }))
    const [, again] = (await cached.repeat(2, { body: { ...hello, model: 'smart' } })) as [Answered, Answered]
    expect([fateOf(again), again.headers['x-tollgate-model']]).toEqual(['hit', 'gpt-4o-mini'])
    expect((await bill(again)).receipt.facts).toMatchObject({ model: 'smart', servedModel: 'gpt-4o-mini' })
  })

  it('is one of each dialect, translated or not', async () => {
    await putClaude(cached.world)
    cached.world.upstream.script({ behave: { outputTokens: 3 } })
    const translated = asMessages({ ...greeting, model: 'gpt-4o', temperature: 0.3, top_k: 4 })
    for (const asked of [asMessages(), translated, { body: { ...hello, model: claude, max_tokens: 9 } }]) {
      const [first, again] = (await cached.repeat(2, asked)) as [Answered, Answered]
      expect([fateOf(again), again.text()]).toEqual(['hit', first.text()])
      expect(again.headers['x-tollgate-losses']).toBe(first.headers['x-tollgate-losses'])
    }
  })

  it.each<[string, Asked]>([
    ['vectors', { path: '/v1/embeddings', body: { model: 'text-embedding-3-small', input: ['a', 'b'] } }],
    ['a completion', { path: '/v1/completions', body: { model: 'gpt-4o', prompt: 'Once', max_tokens: 5 } }],
    ['a response', { path: '/v1/responses', body: { model: 'gpt-4o', input: 'Hello', store: false } }],
    ['calls of tools', { body: { ...hello, tools: [{ type: 'function', function: { name: 'f', parameters: {} } }] } }],
  ])('can be %s', async (_case, asked) => {
    cached.world.upstream.script({ behave: { outputTokens: 3 } })
    const [first, again] = (await cached.repeat(2, asked)) as [Answered, Answered]
    expect([first.status, fateOf(first), fateOf(again), again.text()]).toEqual([200, 'miss', 'hit', first.text()])
    expect((await bill(again)).units).toBeLessThanOrEqual((await bill(first)).units)
  })
})

describe('whether a call is answered so', () => {
  it('is off unless a token or a call asks for it', async () => {
    await cached.world.changeToken({ cacheSeconds: 0 })
    expect(await fates({}, {})).toEqual([undefined, undefined])
    expect(await fates(bearing('on'), bearing('ON '), {})).toEqual(['miss', 'hit', undefined])
  })

  it.each(['off', 'no', ''])('is none where the call says %j, whatever its token has', async (word) => {
    expect(await fates({}, bearing(word), {})).toEqual(['miss', undefined, 'hit'])
  })

  it('is no where it wants a new answer, which is kept in the place of the old one', async () => {
    cached.world.upstream.once({ text: 'old' })
    await cached.ask()
    cached.world.upstream.once({ text: 'new' })
    expect(await fates(bearing('refresh'))).toEqual(['miss'])
    const answer = await cached.ask()
    expect([fateOf(answer), answer.text().includes('new'), cached.asked]).toEqual(['hit', true, 2])
  })

  it('is no while an administrator has it switched off', async () => {
    await cached.ask()
    await cached.world.setOption('CacheEnabled', 'false')
    expect(await fates({}, bearing('on'))).toEqual([undefined, undefined])
    await cached.world.setOption('CacheEnabled', 'true')
    expect(await fates({})).toEqual(['hit'])
  })

  it('is no once an administrator has emptied it', async () => {
    await cached.ask()
    await cached.world.setOption('CacheGeneration', '1')
    expect(await fates({}, {})).toEqual(['miss', 'hit'])
    await cached.world.setOption('CacheGeneration', '0')
  })

  it('is told to those whose call is none for it', async () => {
    const linked = [{ type: 'image_url', image_url: { url: 'https://pictures.example/a.png' } }]
    const body = { ...hello, messages: [{ role: 'user', content: linked }] }
    expect(await fates({ body }, { body })).toEqual(['bypass', 'bypass'])
    expect(cached.asked).toBe(2)
  })
})

describe('the same request', () => {
  const text = JSON.stringify(hello)
  const messages = JSON.stringify(hello.messages)

  it.each([
    ['other white space', `{ "model" : "gpt-4o",\n"messages": ${messages} }`],
    ['another order', `{"messages":${messages},"model":"gpt-4o"}`],
    ['other escapes', text.replace('Say', '\\u0053ay')],
    ['a user', `{"user":"u1",${text.slice(1)}`],
    ['no stream, in words', `{"stream":false,${text.slice(1)}`],
  ])('is one with %s', async (_case, other) => {
    expect(await fates({ bytes: Buffer.from(text) }, { bytes: Buffer.from(other) })).toEqual(['miss', 'hit'])
  })

  it.each([
    ['another number', `{"seed":1,${text.slice(1)}`],
    ['another text', text.replace('hello', 'Hello')],
    ['another model', text.replace('gpt-4o', 'gpt-4o-mini')],
    ['more of a field', text.replace('"role":"user"', '"role":"user","name":"x"')],
  ])('is not one with %s', async (_case, other) => {
    expect(await fates({ bytes: Buffer.from(text) }, { bytes: Buffer.from(other) })).toEqual(['miss', 'miss'])
  })

  it('is not one that readers take in two ways', async () => {
    const twice = text.replace('"role":"user"', '"role":"user","name":"a","name":"b"')
    expect(await fates({ bytes: Buffer.from(twice) }, { bytes: Buffer.from(twice) })).toEqual(['bypass', 'bypass'])
  })
})
