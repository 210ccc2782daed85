import type { Capability } from '@tollgate/catalogue'
import { noCounts, type UsageCounts } from '@tollgate/usage'
import { bodyOf, type Recording, recordingsIn } from '../../../test/recorded'
import { soundRateOf } from '../../sound/sound-rate'
import { openai } from '../format'

const isSpoken = ({ dialect }: Recording) => dialect === 'openai-audio-speech'
const { bodies, requests, refusals } = recordingsIn('openai-media', (recording) => !isSpoken(recording))
const { bodies: sounds, requests: spoken } = recordingsIn('openai-media', isSpoken)

/** What each recorded answer used; what is not listed tells nothing. */
const used: Readonly<Record<string, Partial<UsageCounts>>> = {
  'ruby-rerank-reranking-with-openrouter-voyageai-rerank-2-5-lite-orders-documents-by-relevance-and-reports-the-e': {
    textIn: 17,
  },
  'vercel-cohere-reranking.1': { searches: 1 },
  'vercel-togetherai-reranking.1': { textIn: 2966 },
  'vercel-voyage-reranking.1': { textIn: 12 },
}

const capabilities: Readonly<Record<string, Capability>> = {
  rerank: 'rerank',
  'openai-moderations': 'moderations',
  'openai-images': 'images',
}
const capabilityOf = ({ dialect }: Recording) => capabilities[dialect] ?? 'chat'

it.each(bodies)('the answer %s is no error and tells what it used', (id, recording) => {
  const capability = capabilityOf(recording)
  const expected = used[id]
  const { data } = recording.response.body as { data?: unknown[] }
  for (const body of [bodyOf(recording), Buffer.from(JSON.stringify(recording.response.body, null, 2))])
    expect(openai.readBody(body, { capability })).toEqual({
      usage: expected ? { ...noCounts(), ...expected } : null,
      error: null,
      isJson: true,
      ...(capability === 'images' && { images: data?.length }),
    })
})

it.each(refusals)('the refusal %s is read as an error', (_id, recording) => {
  const { status } = recording.response
  expect(openai.readUpstreamError({ status, body: bodyOf(recording) })).toMatchObject({ status, source: 'upstream' })
})

it.each(requests)('the request %s is scanned as it would be parsed', (id, request) => {
  const { model, documents } = request as { model: string; documents?: unknown[] }
  const scan = openai.scanRequest(
    Buffer.from(JSON.stringify(request)),
    id.includes('rerank') ? 'rerank' : 'moderations',
  )
  expect(scan).toMatchObject({ kind: 'request', model, isStream: false })
  if (documents) expect(scan).toMatchObject({ media: { documents: documents.length } })
})

it.each(spoken)('the text of %s is counted by its characters', (_id, request) => {
  const { input } = request as { input: string }
  const scan = openai.scanRequest(Buffer.from(JSON.stringify(request)), 'speech')
  expect(scan).toMatchObject({ media: { characters: input.length } })
})

it.each(sounds)('the sound of %s tells its rate', (_id, { response }) => {
  const { body_base64: base64 = '' } = response as { body_base64?: string }
  expect(soundRateOf(Buffer.from(base64, 'base64'), null)).toBeGreaterThan(1_000)
})
