import type { Capability } from '@tollgate/catalogue'
import { noCounts, type UsageCounts } from '@tollgate/usage'
import { field, file, formOf } from '../../../test/forms'
import { bodyOf, expectSameHoweverCut, piecesOf, type Recording, recordingsIn, runTap } from '../../../test/recorded'
import { soundRateOf } from '../../sound/sound-rate'
import { openai } from '../format'

const isSpoken = ({ dialect }: Recording) => dialect === 'openai-audio-speech'
const isHeard = ({ dialect }: Recording) => dialect === 'openai-audio-transcription'
const isOther = (recording: Recording) => !isSpoken(recording) && !isHeard(recording)
const { bodies, requests, refusals } = recordingsIn('openai-media', isOther)
const { bodies: transcripts, streams, requests: heard } = recordingsIn('openai-media', isHeard)
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

/** A form as it was recorded, part by part. */
interface RecordedForm {
  readonly multipart: readonly { name: string; value?: string; data_base64?: string }[]
}
const formOfRecording = ({ multipart }: RecordedForm) =>
  formOf(
    ...multipart.map(({ name, value, data_base64: data }) =>
      data === undefined ? field(name, value ?? '') : file(name, Buffer.from(data, 'base64')),
    ),
  )

it.each(heard)('the form %s is scanned, and its sound is measured', (id, request) => {
  const form = request as RecordedForm
  const valueOf = (name: string) => form.multipart.find((part) => part.name === name)?.value ?? null
  expect(openai.scanRequest(formOfRecording(form), 'transcriptions')).toMatchObject({
    kind: 'request',
    model: valueOf('model'),
    isStream: id.includes('streams'),
    media: { answerFormat: valueOf('response_format'), sound: { isMeasured: true } },
  })
})

/** What else than the seconds of its sound a transcript tells. */
const heardTokens: Readonly<Record<string, Partial<UsageCounts> | null>> = {
  'ruby-transcription-basic-functionality-openrouter-openai-gpt-4o-mini-transcribe-can-transcribe-audio': {
    textIn: 37,
    textOut: 12,
  },
  'vercel-mistral-transcription': { seconds: 36, textIn: 13, textOut: 151 },
  'vercel-groq-transcription-text': null,
  'ruby-transcription-basic-functionality-cohere-cohere-transcribe-03-2026-can-transcribe-audio': null,
}

/** One was recorded with its head around it: a text. */
const heardIn = (recording: Recording): Buffer => {
  const { body } = recording.response.body as { body?: string }
  return body === undefined ? bodyOf(recording) : Buffer.from(body)
}

it.each(transcripts)('the transcript %s tells how long its sound was, or how much', (id, recording) => {
  const { usage, text } = recording.response.body as { usage?: { seconds: number }; text?: string }
  const told = heardTokens[id]
  const used = told === undefined ? { seconds: usage?.seconds } : told
  const body = heardIn(recording)
  const read = openai.readBody(body, { capability: 'transcriptions' })
  expect(read).toMatchObject({ usage: used && { ...noCounts(), ...used }, error: null, isJson: text !== undefined })
  expect(read.spokenSeconds).toBeCloseTo((text ?? String(body)).length / 50)
})

it.each(streams)('the stream %s tells the tokens of its sound, and its text once', (_id, recording) => {
  const pieces = piecesOf(recording)
  const { tap } = runTap(openai, pieces, { capability: 'transcriptions' })
  const { output_tokens: textOut } = recording.usage_on_wire as { output_tokens: number }
  expect(tap.usage).toEqual({ ...noCounts(), audioIn: 37, textOut })
  expect(tap).toMatchObject({ hasContent: true, isFinished: true, isDone: true, isUsageOld: false })
  expect(tap.text().pieces.join('').trim()).toBe('Ruby is a programming language designed for developer happiness.')
  expectSameHoweverCut(openai, pieces, { capability: 'transcriptions' })
})
