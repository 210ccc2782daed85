import { chatsOf, framesOf } from '../../test/chats'
import { type Side, sides, type Translated } from '../../test/formats'
import { type Meaning, meaningOf, toldTo } from '../../test/meaning'
import type { Recording } from '../../test/recorded'
import { expectTold, features, marked } from '../../test/replay/coverage'
import type { AnswerSetting, Translator } from '../core/translator'
import { translatorOf } from '../translators'

const setting: AnswerSetting = { answerId: 'one', nowSeconds: 0, model: 'asked', isUsageAsked: true }

/** Whom a request goes to whose body does not say it, or says a model of another house. */
const models: Readonly<Record<Translated, string | undefined>> = {
  openai: undefined,
  anthropic: undefined,
  gemini: 'gemini-3-flash-preview',
  'openai-responses': undefined,
}

/** What an answer means, and what it means in the other format; null when it is none. */
function meanings([caller, upstream]: Side, recording: Recording): readonly [Meaning, Meaning] | null {
  const translator = translatorOf(caller, upstream) as Translator
  const { body, events } = recording.response
  if (events === undefined) {
    const bytes = translator.answer(Buffer.from(JSON.stringify(body)), setting)
    return bytes && [meaningOf(upstream, body as object), meaningOf(caller, JSON.parse(String(bytes)) as object)]
  }
  const stream = translator.stream(setting)
  const frames = framesOf(recording)
  const written = Buffer.concat([...frames.map((one) => stream.feed(one)), stream.end(null)])
  return [meaningOf(upstream, Buffer.concat(frames)), meaningOf(caller, written)]
}

function isSame(side: Side, recording: Recording): boolean {
  const [meant, written] = meanings(side, recording) ?? []
  if (meant === undefined || written === undefined) return false
  return JSON.stringify(toldTo(side[0], meant, written)) === JSON.stringify(written)
}

/** How many requests of a feature are carried, of how many, and how many of these lose nothing, as a cell of the table. */
function requestsCell([caller, upstream]: Side, tag: string): string {
  const asked = chatsOf(caller)
  const all = [...asked.streams, ...asked.bodies, ...asked.refusals]
  const ids = new Set(all.filter(marked(tag)).map(([id]) => id))
  const requests = asked.requests.filter(([id]) => ids.has(id))
  const model = models[upstream]
  const told = requests.map(([, body]) => {
    const { stream } = body as { stream?: unknown }
    const named = { model: 'gemini-3-flash-preview', isStream: stream === true }
    return translatorOf(caller, upstream)?.request(Buffer.from(JSON.stringify(body)), {
      ...(model !== undefined && { model }),
      ...(caller === 'gemini' && { named }),
    })
  })
  const carried = told.filter((one) => one?.kind === 'translated')
  const whole = carried.filter((one) => one?.kind === 'translated' && one.losses.length === 0)
  return requests.length === 0 ? '' : `${carried.length} of ${requests.length}, ${whole.length} whole`
}

/** How many answers of a feature mean the same. */
function answersCell(side: Side, tag: string): string {
  const { streams, bodies } = chatsOf(side[1])
  const answers = [...streams, ...bodies].filter(marked(tag))
  const same = answers.filter(([, recording]) => isSame(side, recording))
  return answers.length === 0 ? '' : `${same.length} of ${answers.length}`
}

it.each([
  ['requests', requestsCell],
  ['answers', answersCell],
] as const)('the README tells how many recorded %s of each feature are carried', (name, cell) => {
  const rows = features.map(([tag, feature]) => [feature, ...sides.map((side) => cell(side, tag))])
  const telling = rows.filter(([, ...cells]) => cells.some((one) => one !== ''))
  expectTold(`coverage of ${name}`, telling)
})
