import type { FormatName } from '@tollgate/catalogue'
import { meaningOf, toldTo } from '../../test/meaning'
import { bodyOf, type Recording } from '../../test/recorded'
import {
  answeredTo,
  olderRecordings,
  type RecordedVendor,
  recordedVendors,
  vendorRecordings,
} from '../../test/replay/recorded-vendors'
import { meaningOfVendor } from '../../test/replay/vendor-answers'
import type { AnswerSetting } from '../core/translator'
import { vendorTranslatorOf } from '../vendors'

const setting: AnswerSetting = { answerId: 'one', nowSeconds: 1_700_000_000, model: 'asked', isUsageAsked: true }
const callers: readonly FormatName[] = ['openai', 'anthropic', 'gemini', 'openai-responses']

/** Through OpenAI's words signatures are sealed by their maker, and who else would read them gets none. */
function expectMeant(caller: FormatName, [vendor, recording]: readonly [RecordedVendor, Recording]): void {
  const written = answeredTo(caller, [vendor, recording], setting)
  const meant = meaningOfVendor(vendor, recording)
  if (meant === null) return expect(written).toBeNull()
  const isStream = recording.response.events !== undefined
  const read = meaningOf(caller, isStream ? written! : (JSON.parse(String(written)) as object)) // it is an answer
  expect(read).toEqual(toldTo(caller, meant, read))
  for (const { id } of read.calls) expect(id).not.toBe('')
}

type Case = readonly [name: string, vendor: RecordedVendor, recording: Recording]
type Kind = 'streams' | 'bodies' | 'refusals'
const cases = (kind: Kind, recordingsOf = vendorRecordings): Case[] =>
  recordedVendors.flatMap((vendor) =>
    recordingsOf(vendor)[kind].map(([id, recording]): Case => [id, vendor, recording]),
  )

describe.each(callers)('to callers of %s', (caller) => {
  it.each([...cases('bodies'), ...cases('streams')])('the answer %s means the same', (_, vendor, recording) => {
    expectMeant(caller, [vendor, recording])
  })
})

it.each([...cases('refusals'), ...cases('refusals', olderRecordings)])(
  'the refusal %s says what went wrong',
  (_, vendor, { response }) => {
    const { status, body } = response
    const reply = vendorTranslatorOf(vendor).reply(bodyOf({ response }), { status, isStream: false, setting })
    // A page of HTML is left to who reads all refusals.
    if (typeof body === 'string') return expect(reply).toEqual({ kind: 'unreadable' })
    const { message } = body as { message: string }
    expect(reply).toMatchObject({ kind: 'error', status })
    expect(reply.kind === 'error' && String(reply.body)).toContain(JSON.stringify(message))
  },
)

it.each(cases('bodies', olderRecordings))('the answer %s of an older API is taken for none', (_, vendor, recording) => {
  const reply = vendorTranslatorOf(vendor).reply(bodyOf(recording), { status: 200, isStream: false, setting })
  expect(reply).toEqual({ kind: 'unreadable' })
})

it.each(cases('streams', olderRecordings))('the stream %s of an older API never ends', (_, vendor, { response }) => {
  const stream = vendorTranslatorOf(vendor).stream(setting)
  for (const { data = '' } of response.events ?? []) stream.take('', data)
  expect(String(stream.end())).not.toContain('[DONE]')
})

it.each(cases('streams'))('the stream %s is the same put together', (_, vendor, { response }) => {
  const gathering = vendorTranslatorOf(vendor).gathering(setting)
  const stream = vendorTranslatorOf(vendor).stream(setting)
  for (const { event = '', data = '' } of response.events ?? []) gathering.take(event, data)
  const chunks = (response.events ?? []).map(({ event = '', data = '' }) => stream.take(event, data))
  const read = meaningOf('openai', Buffer.concat([...chunks, stream.end()]))
  expect(meaningOf('openai', JSON.parse(String(gathering.end())) as object)).toEqual(read)
})
