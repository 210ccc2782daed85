import { aFixedPrice, aForm, aRatioPrice, aWav } from '@tollgate/testing'
import { ask, type Asked, begin, rest, send } from './support/client'
import { askedAsForm, putMedia, ranker } from './support/media'
import { type StartedRelay } from './support/started-relay'
import { World } from './support/world'

let world: World
let relay: StartedRelay

beforeAll(async () => {
  world = await World.build()
  relay = await world.startRelay()
})
afterAll(() => world.tearDown())
beforeEach(async () => {
  await world.restore()
  await putMedia(world)
})

const moderation: Asked = { path: '/v1/moderations', body: { model: 'gpt-4o', input: 'no violence here' } }
const rerank: Asked = {
  path: '/v1/rerank',
  body: { model: ranker, query: 'what is ruby', documents: ['Paris is a city', 'ruby is a language'], top_n: 1 },
}

describe('a moderation', () => {
  it('is answered with the bytes of the upstream; what went in is counted, as nobody tells', async () => {
    const answer = await ask(relay.url, moderation)
    const upstream = await world.upstream.nextRequest()
    expect([answer.status, answer.text()]).toEqual([200, upstream.sentText])
    expect(upstream.path).toBe('/v1/moderations')
    expect(upstream.body).toBe(JSON.stringify(moderation.body))
    const { receipt, units } = await world.billing.bill(answer.requestId)
    expect(receipt).toMatchObject({ evidence: 'counted', counts: { textIn: 3, textOut: 0 } })
    expect(units).toBe(4) // 3 · 1.25
  })

  it('is for the usual model where none is named, which is told upstream', async () => {
    await world.putChannel({ models: ['text-moderation-stable'] })
    await world.setPrice('text-moderation-stable', aRatioPrice({ model: '0.1' }))
    const answer = await ask(relay.url, { ...moderation, body: { input: 'fine' } })
    expect(answer.status).toBe(200)
    expect((await world.upstream.nextRequest()).json).toEqual({ input: 'fine', model: 'text-moderation-stable' })
    const { receipt } = await world.billing.bill(answer.requestId)
    expect(receipt.facts).toMatchObject({ model: 'text-moderation-stable' })
  })

  it('costs nothing where its model is free', async () => {
    await world.setPrice('gpt-4o', aRatioPrice({ model: '0' }))
    const answer = await ask(relay.url, moderation)
    expect([answer.status, (await world.billing.bill(answer.requestId)).units]).toEqual([200, 0])
  })

  it('that fails is told in the words of the caller, and costs nothing', async () => {
    world.upstream.once({ status: 400, error: { message: 'Too long.' } })
    const answer = await ask(relay.url, moderation)
    expect([answer.status, answer.error().message]).toEqual([400, expect.stringContaining('Too long.')])
    expect((await world.billing.bill(answer.requestId)).units).toBe(0)
  })
})

describe('a rerank', () => {
  it('is billed by the tokens that are told', async () => {
    world.upstream.once({ usage: { total_tokens: 17 } })
    const answer = await ask(relay.url, rerank)
    expect(answer.json()).toMatchObject({ results: [{ index: 1 }] })
    const { receipt, units } = await world.billing.bill(answer.requestId)
    expect(receipt).toMatchObject({ evidence: 'reported', counts: { textIn: 17, textOut: 0, searches: 1 } })
    expect(units).toBe(9) // 17 · 0.5
  })

  it('is billed by its searches where those have a price, and its text is counted where only they are told', async () => {
    await world.setPrice(ranker, { kind: 'published', rates: { searches: '2000' }, tiers: [] })
    world.upstream.once({ searchUnits: 3 })
    const answer = await ask(relay.url, rerank)
    const { receipt, units } = await world.billing.bill(answer.requestId)
    expect(receipt).toMatchObject({ evidence: 'counted', counts: { searches: 3 } })
    expect(receipt.counts.textIn).toBeGreaterThan(0)
    expect(units).toBe(3_000) // 3 · 0.002 · 500,000
  })

  it('holds for its searches before it goes upstream', async () => {
    await world.setPrice(ranker, { kind: 'published', rates: { searches: '4000000' }, tiers: [] })
    const answer = await ask(relay.url, rerank)
    expect([answer.status, answer.error().code]).toEqual([403, 'insufficient_user_quota'])
    expect(world.upstream.requests).toHaveLength(0)
  })

  it('is counted where nobody tells', async () => {
    world.upstream.once({ usage: 'none' })
    const answer = await ask(relay.url, rerank)
    const { receipt } = await world.billing.bill(answer.requestId)
    expect(receipt).toMatchObject({ evidence: 'counted', counts: { textIn: 11, searches: 1 } })
  })

  it('of a client who left is billed for what went upstream', async () => {
    const gate = world.upstream.pause({ path: '/v1/rerank' })
    const request = send(relay.url, rerank)
    await world.upstream.nextRequest()
    request.destroy()
    await world.upstream.aborted()
    gate.release()
    await world.billing.until(() => world.billing.billed.size > 0)
    const [{ receipt } = {}] = world.billing.billed.values()
    expect(receipt).toMatchObject({ isDelivered: false, counts: { textIn: 11, searches: 0 } })
  })

  it('goes to nobody who has no rerank', async () => {
    await world.removeChannel(47)
    const answer = await ask(relay.url, { ...rerank, body: { ...(rerank.body as object), model: 'gpt-4o' } })
    expect([answer.status, answer.error().code]).toEqual([503, 'model_not_found'])
  })
})

const drawn = (fields: object): Asked => ({
  path: '/v1/images/generations',
  body: { prompt: 'a small cat', ...fields },
})
const billOf = async (asked: Asked) => {
  const answer = await ask(relay.url, asked)
  return { answer, ...(await world.billing.bill(answer.requestId)) }
}

describe('images', () => {
  it.each([
    ['one', {}, 1, 20_000],
    ['two', { n: 2 }, 2, 40_000],
    ['a large one', { size: '1792x1024' }, 1, 40_000],
    ['one in detail', { quality: 'hd' }, 1, 40_000],
    ['a large one in detail', { size: '1024x1792', quality: 'HD' }, 1, 60_000],
    ['a small one', { size: '256x256' }, 1, 8_000],
  ])('at a fixed price: %s', async (_case, fields, images, charged) => {
    const { answer, receipt, units } = await billOf(drawn({ model: 'dall-e-3', ...fields }))
    expect([answer.status, units]).toEqual([200, charged])
    expect(receipt).toMatchObject({ evidence: 'counted', counts: { images, textIn: 0, textOut: 0 } })
  })

  it('cost a four-hundredth of a dollar for each ratio where their model has no price of its own', async () => {
    const { receipt, units } = await billOf(drawn({ model: 'dall-e-2', n: 3, size: '512x512' }))
    expect(units).toBe(13_500) // 0.0025 · 8 · 0.45 · 3 · 500,000
    expect(receipt.snapshot).toMatchObject({ price: { kind: 'fixed', usd: '0.02' }, factor: '0.45' })
  })

  it('are billed by their tokens where the upstream tells them', async () => {
    const { answer, receipt, units } = await billOf(drawn({ model: 'gpt-image-1', n: 2, quality: 'low' }))
    expect(answer.text()).toBe((await world.upstream.nextRequest()).sentText)
    expect(receipt).toMatchObject({ evidence: 'reported', counts: { textIn: 3, textOut: 0, imageOut: 544, images: 2 } })
    expect(units).toBe(10_888) // (3 + 544 · 8) · 2.5, and half of a unit up
  })

  it('are estimated by size and quality where it does not', async () => {
    world.upstream.once({ usage: 'none' })
    const { receipt } = await billOf(drawn({ model: 'gpt-image-1', quality: 'medium', size: '1024x1024' }))
    expect(receipt).toMatchObject({ evidence: 'estimated', counts: { imageOut: 1_056, images: 1 } })
  })

  it('cost no more than were asked for, and none is no answer', async () => {
    world.upstream.once({ images: 4 })
    expect((await billOf(drawn({ model: 'dall-e-3', n: 2 }))).units).toBe(40_000)
    world.upstream.once({ images: 1 })
    expect((await billOf(drawn({ model: 'dall-e-3', n: 2 }))).units).toBe(20_000)
    world.upstream.once({ images: 0 })
    const { answer, units } = await billOf(drawn({ model: 'dall-e-3' }))
    expect([answer.status, units]).toEqual([502, 0])
  })

  it('too large to be kept flow through, and are counted on the way', async () => {
    world.upstream.once({ padBytes: 3_000_000 })
    const { answer, receipt, units } = await billOf(drawn({ model: 'dall-e-3', n: 2, response_format: 'b64_json' }))
    expect((answer.json() as { data: unknown[] }).data).toHaveLength(2)
    expect([receipt.counts.images, units]).toEqual([2, 40_000])
    world.upstream.once({ padBytes: 3_000_000 })
    const told = await billOf(drawn({ model: 'gpt-image-1', quality: 'low' }))
    expect(told.receipt).toMatchObject({ evidence: 'reported', counts: { imageOut: 272, images: 1 } })
  })

  it('are streamed with those on the way, byte for byte', async () => {
    const { answer, receipt } = await billOf(drawn({ model: 'gpt-image-1', stream: true, partial_images: 2 }))
    const upstream = await world.upstream.nextRequest()
    expect([answer.text(), upstream.json]).toEqual([
      upstream.sentText,
      expect.not.objectContaining({ stream_options: {} }),
    ])
    expect(upstream.body).not.toContain('stream_options')
    expect(receipt).toMatchObject({
      evidence: 'reported',
      counts: { imageOut: 272, images: 1 },
      facts: { isStream: true },
    })
  })

  it('are billed as one where a stream is cut behind one on the way', async () => {
    world.upstream.once({ cut: { afterEvents: 1 } })
    const { receipt } = await billOf(
      drawn({ model: 'gpt-image-1', stream: true, partial_images: 2, quality: 'low', size: '1024x1024' }),
    )
    expect(receipt).toMatchObject({
      evidence: 'estimated',
      counts: { imageOut: 472, images: 1 },
      facts: { outcome: 'upstream-cut' },
    })
  })

  it('are refused by name where nobody could price them', async () => {
    const answer = await ask(relay.url, drawn({ model: 'gpt-image-1', stream: true, n: 2 }))
    expect([answer.status, answer.error()]).toMatchObject([400, { code: 'field_unpriced', param: 'n' }])
    const sized = await ask(relay.url, drawn({ model: 'dall-e-3', size: 1024 }))
    expect([sized.status, sized.error().param]).toEqual([400, 'size'])
    expect(world.upstream.requests).toHaveLength(0)
  })

  it('are held for before anybody draws', async () => {
    const answer = await ask(relay.url, drawn({ model: 'dall-e-3', n: 51 }))
    expect([answer.status, answer.error().code]).toEqual([403, 'insufficient_user_quota'])
    expect(world.upstream.requests).toHaveLength(0)
  })
})

const spoken = (fields: object): Asked => ({
  path: '/v1/audio/speech',
  body: { input: 'Good day to you.', voice: 'alloy', ...fields },
})

describe('speech', () => {
  it('flows through as it is, and its characters are billed', async () => {
    const { answer, receipt, units } = await billOf(spoken({ model: 'tts-1', input: 'Grüße 🎈' }))
    expect([answer.status, answer.headers['content-type'], answer.bytes.length]).toEqual([200, 'audio/mpeg', 4_000])
    expect((await world.upstream.nextRequest()).headers.accept).toBe('*/*')
    expect(receipt).toMatchObject({ evidence: 'counted', counts: { textIn: 7, textOut: 0, audioOut: 0 } })
    expect(units).toBe(53) // 7 · 7.5
  })

  it('is billed by published characters where those have a price', async () => {
    await world.setPrice('tts-1', { kind: 'published', rates: { characters: '15', textIn: '1000' }, tiers: [] })
    const { receipt, units } = await billOf(spoken({ model: 'tts-1' }))
    expect(receipt.counts).toMatchObject({ characters: 16, textIn: 0 })
    expect(units).toBe(120)
  })

  it('is billed by the tokens that its events tell', async () => {
    const { answer, receipt, units } = await billOf(spoken({ model: 'gpt-4o-mini-tts', stream_format: 'sse' }))
    expect(answer.headers['content-type']).toMatch(/^text\/event-stream/)
    expect(answer.text()).toBe((await world.upstream.nextRequest()).sentText)
    expect(receipt).toMatchObject({ evidence: 'reported', counts: { textIn: 4, textOut: 0, audioOut: 32 } })
    expect(units).toBe(193) // (4 + 32 · 20) · 0.3
  })

  it('is estimated by how long it lasts where nobody tells its tokens', async () => {
    const { receipt } = await billOf(spoken({ model: 'gpt-4o-mini-tts' }))
    // 8,000 bytes at 64 kbit/s are a second.
    expect(receipt).toMatchObject({ evidence: 'estimated', counts: { audioOut: 21 } })
    world.upstream.once({ usage: 'none' })
    const streamed = await billOf(spoken({ model: 'gpt-4o-mini-tts', stream_format: 'sse' }))
    expect(streamed.receipt).toMatchObject({ evidence: 'estimated', facts: { outcome: 'complete' } })
    expect(streamed.receipt.counts.audioOut).toBeGreaterThan(0)
  })

  it('that breaks is seen to break, and what was asked for is billed', async () => {
    world.upstream.once({ reset: { afterEvents: 0 }, padBytes: 4_000, splitBytes: 10_000 })
    await expect(ask(relay.url, spoken({ model: 'tts-1' }))).rejects.toThrow()
    await world.billing.until(() => world.billing.billed.size > 0)
    const [{ receipt } = {}] = world.billing.billed.values()
    expect(receipt).toMatchObject({ counts: { textIn: 16 }, facts: { outcome: 'upstream-cut' } })
  })

  it('reaches a client that begins to read late as a whole', async () => {
    world.upstream.once({ padBytes: 40_000 })
    const begun = await begin(relay.url, spoken({ model: 'tts-1' }))
    begun.response.pause()
    const upstream = await world.upstream.nextRequest()
    expect((await rest(begun)).bytes).toHaveLength((16 + 40_000) * 500)
    await upstream.finished
  })

  it('that is a text about why there is none is an error', async () => {
    world.upstream.once({ errorIn200: { message: 'No such voice.', type: 'invalid_request_error' } })
    const { answer, units } = await billOf(spoken({ model: 'tts-1' }))
    expect([answer.status, answer.error().message, units]).toEqual([400, expect.stringContaining('No such voice.'), 0])
  })
})

const picture = { filename: 'cat.png', bytes: Buffer.from('a picture') }
const changed = (fields: object): Asked =>
  askedAsForm('/v1/images/edits', { prompt: 'a hat', image: picture, ...fields })

describe('images that are changed', () => {
  it('cost what drawn ones do, and reach the upstream as they are', async () => {
    const asked = changed({ model: 'dall-e-3', n: 2, size: '1792x1024' })
    const { answer, receipt, units } = await billOf(asked)
    const upstream = await world.upstream.nextRequest()
    expect([answer.status, answer.text()]).toEqual([200, upstream.sentText])
    expect([upstream.path, upstream.bodyBytes.equals(asked.bytes ?? Buffer.alloc(0))]).toEqual([
      '/v1/images/edits',
      true,
    ])
    expect(upstream.headers).toMatchObject({
      'content-type': asked.headers?.['content-type'],
      accept: 'application/json',
    })
    expect(receipt).toMatchObject({ evidence: 'counted', counts: { images: 2, textIn: 0 } })
    expect(units).toBe(80_000)
  })

  it('are billed by their tokens, in streams as well; where nobody tells, those of the given image are among them', async () => {
    const { receipt } = await billOf(changed({ model: 'gpt-image-1', stream: true, partial_images: 1 }))
    expect(receipt).toMatchObject({
      evidence: 'reported',
      counts: { imageOut: 272, images: 1 },
      facts: { isStream: true },
    })
    world.upstream.once({ usage: 'none' })
    const untold = await billOf(changed({ model: 'gpt-image-1', quality: 'low', size: '1024x1024' }))
    expect(untold.receipt).toMatchObject({ evidence: 'estimated', counts: { imageIn: 581, imageOut: 272 } })
  })

  it('and variations go upstream under the name of their model there', async () => {
    await world.putChannel({ id: 47, type: 47, models: ['dall-e-2'], modelMapping: { 'dall-e-2': 'sd-3' } })
    const { answer } = await billOf(askedAsForm('/v1/images/variations', { image: picture }))
    const upstream = await world.upstream.nextRequest()
    expect([answer.status, upstream.path]).toEqual([200, '/v1/images/variations'])
    expect(upstream.bodyBytes).toEqual(aForm({ model: 'sd-3', image: picture }))
  })
})

const heard = (fields: object, path = '/v1/audio/transcriptions'): Asked =>
  askedAsForm(path, { file: aWav(30), ...fields })

describe('what is said in a sound', () => {
  it.each([
    ['json', 'reported', 4, 67],
    ['verbose_json', 'reported', 4, 67],
    // Nobody tells: the file does.
    ['text', 'counted', 30, 500],
    ['srt', 'counted', 30, 500],
    ['vtt', 'counted', 30, 500],
  ])('as %s is billed by its length', async (format, evidence, seconds, textIn) => {
    const { answer, receipt, units } = await billOf(heard({ model: 'whisper-1', response_format: format }))
    const upstream = await world.upstream.nextRequest()
    expect([answer.status, answer.text()]).toEqual([200, upstream.sentText])
    expect(answer.headers['content-type']).toMatch(format.includes('json') ? /json/ : /^text\/plain/)
    expect(upstream.headers.accept).toBe('*/*')
    expect(receipt).toMatchObject({ evidence, counts: { seconds, textIn, textOut: 0 } })
    expect(units).toBe(textIn * 15)
  })

  it('is read in the format that its channel asks for', async () => {
    await world.putChannel({ id: 47, type: 47, models: ['whisper-1'], paramOverride: { response_format: 'srt' } })
    const { answer, receipt } = await billOf(heard({ model: 'whisper-1', response_format: 'json' }))
    expect((await world.upstream.nextRequest()).wire).toMatchObject({ model: 'whisper-1', response_format: 'srt' })
    expect([answer.status, answer.text(), receipt.counts.seconds]).toEqual([200, expect.stringContaining('-->'), 30])
  })

  it('by a price for seconds is billed by those, and once by a fixed one', async () => {
    await world.setPrice('whisper-1', { kind: 'published', rates: { seconds: '100' }, tiers: [] })
    const asked = heard({ model: 'whisper-1', response_format: 'text' }, '/v1/audio/translations')
    expect(await billOf(asked)).toMatchObject({ receipt: { counts: { seconds: 30, textIn: 0 } }, units: 1_500 })
    await world.setPrice('whisper-1', aFixedPrice('0.01'))
    expect((await billOf(asked)).units).toBe(5_000)
  })

  it('is billed by the tokens that are told, in streams as well, byte for byte', async () => {
    const { receipt, units } = await billOf(heard({ model: 'gpt-4o-transcribe' }))
    expect(receipt).toMatchObject({ evidence: 'reported', counts: { audioIn: 37, textIn: 0, textOut: 4 } })
    expect(units).toBe(131) // (37 · 2.4 + 4 · 4) · 1.25
    const streamed = await billOf(heard({ model: 'gpt-4o-transcribe', stream: true }))
    expect(streamed.answer.headers['content-type']).toMatch(/^text\/event-stream/)
    expect(streamed.answer.text()).toBe(world.upstream.requests.at(-1)?.sentText)
    expect(streamed).toMatchObject({ units: 131, receipt: { evidence: 'reported', facts: { isStream: true } } })
  })

  it('is estimated by its length and what was written where nobody tells its tokens', async () => {
    world.upstream.once({ cut: { afterEvents: 2 } })
    const { receipt } = await billOf(heard({ model: 'gpt-4o-transcribe', stream: true, prompt: 'Dear Sir' }))
    expect(receipt).toMatchObject({
      evidence: 'estimated',
      counts: { audioIn: 300, textIn: 2, textOut: 2 },
      facts: { outcome: 'upstream-cut' },
    })
    const told = [
      ['json', { usage: 'none' }, { audioIn: 300, textOut: 5 }],
      ['text', { usage: 'none' }, { audioIn: 300, textOut: 5 }],
      ['json', { usage: { type: 'duration', seconds: 4 } }, { audioIn: 40, textOut: 5 }],
    ] as const
    for (const [format, behave, counts] of told) {
      world.upstream.once(behave)
      const whole = await billOf(heard({ model: 'gpt-4o-transcribe', response_format: format }))
      expect(whole.receipt).toMatchObject({ evidence: 'estimated', counts })
    }
  })

  it('is never shorter than what was written down takes to say', async () => {
    world.upstream.once({ text: 'word '.repeat(1_000), usage: 'none' })
    const { receipt } = await billOf(
      askedAsForm('/v1/audio/transcriptions', { file: aWav(1), response_format: 'text' }),
    )
    expect(receipt).toMatchObject({ evidence: 'estimated', counts: { seconds: 101 }, facts: { model: 'whisper-1' } })
  })

  it.each([
    ['that tells no length', { usage: 'none' }],
    ['that is cut', { cut: { afterEvents: 1_000 } }],
  ] as const)('is never shorter than that in a stream %s', async (_case, behave) => {
    await world.setPrice('gpt-4o-transcribe', { kind: 'published', rates: { seconds: '100' }, tiers: [] })
    world.upstream.once({ text: 'word '.repeat(1_000), ...behave })
    const { receipt } = await billOf(
      askedAsForm('/v1/audio/transcriptions', { file: aWav(1), model: 'gpt-4o-transcribe', stream: true }),
    )
    expect(receipt).toMatchObject({ evidence: 'estimated', counts: { seconds: 100 } })
  })

  it('is held for before it goes upstream', async () => {
    const answer = await ask(relay.url, heard({ model: 'whisper-1', file: aWav(7_200) }))
    expect([answer.status, answer.error().code]).toEqual([403, 'insufficient_user_quota'])
    expect(world.upstream.requests).toHaveLength(0)
  })

  it('may be in a large file, which a thread looks through', async () => {
    await world.putChannel({ id: 47, type: 47, models: ['whisper-1'], modelMapping: { 'whisper-1': 'whisper-large' } })
    const { receipt } = await billOf(heard({ model: 'whisper-1', file: aWav(700), response_format: 'text' }))
    const upstream = await world.upstream.nextRequest()
    expect(upstream.bodyBytes.equals(aForm({ file: aWav(700), model: 'whisper-large', response_format: 'text' }))).toBe(
      true,
    )
    expect(receipt.counts.seconds).toBe(700)
  })

  it('is refused under another type than that of its form, and by what cannot be measured', async () => {
    const { headers: _type, ...typeless } = heard({ model: 'whisper-1' })
    const types: Record<string, string>[] = [{}, { 'content-type': 'multipart/form-data; boundary=other' }]
    for (const headers of types) {
      const answer = await ask(relay.url, { ...typeless, headers })
      expect([answer.status, answer.error()]).toMatchObject([
        400,
        { code: 'invalid_form', type: 'invalid_request_error' },
      ])
    }
    const elsewhere = await ask(relay.url, heard({ model: 'whisper-1', url: 'https://a.example/b.mp3' }))
    expect([elsewhere.status, elsewhere.error()]).toMatchObject([400, { code: 'unsupported_field', param: 'url' }])
    expect(world.upstream.requests).toHaveLength(0)
  })

  it('is not searched for words, but for those that come with it', async () => {
    const file = { filename: 'a.wav', bytes: Buffer.concat([aWav(1).bytes, Buffer.from('test_sensitive')]) }
    expect((await ask(relay.url, heard({ model: 'whisper-1', file }))).status).toBe(200)
    for (const name of ['prompt', 'keywords[]']) {
      const answer = await ask(relay.url, heard({ model: 'whisper-1', [name]: 'a test_sensitive word' }))
      expect([answer.status, answer.error().code]).toEqual([400, 'sensitive_words_detected'])
    }
  })

  it('of a client who left is billed by its length', async () => {
    const gate = world.upstream.pause({ path: '/v1/audio/transcriptions' })
    const request = send(relay.url, heard({ model: 'whisper-1' }))
    await world.upstream.nextRequest()
    request.destroy()
    await world.upstream.aborted()
    gate.release()
    await world.billing.until(() => world.billing.billed.size > 0)
    const [{ receipt } = {}] = world.billing.billed.values()
    expect(receipt).toMatchObject({ isDelivered: false, counts: { textIn: 500, calls: 0 } })
  })
})
