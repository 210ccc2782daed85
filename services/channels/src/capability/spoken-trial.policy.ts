import { bodyRuleFor, formatFor, wireFor, type WireName } from '@tollgate/catalogue'
import { type AnswerSetting, formatOf, type Loss, translatorOf, vendorTranslatorOf } from '@tollgate/formats'
import type { JsonAnswer, JsonCall, UpstreamTarget } from '@tollgate/upstream'
import type { UsageCounts } from '@tollgate/usage'
import { z } from 'zod'
import { mostTokens, type SeenAnswer, type Trial } from './trial.policy'

/** Where and when a trial is made. */
export interface TrialPlace {
  readonly target: UpstreamTarget
  /** The upstream's name of the model. */
  readonly model: string
  readonly other: string
  readonly nowSeconds: number
}

/** What an upstream made of a trial. */
export type HeardTrial =
  | { readonly kind: 'answer'; readonly answer: SeenAnswer; readonly usage: UsageCounts | null }
  /** It answered whole where a stream was asked for. */
  | { readonly kind: 'unstreamed' }
  | { readonly kind: 'error'; readonly status: number; readonly message: string }

/** A trial in the words of a channel. */
export interface SpokenTrial {
  readonly call: Omit<JsonCall, 'target'>
  hear(answer: JsonAnswer): HeardTrial
}

/** Names answers, which nobody reads. */
const answerId = 'check'

/** A trial as a channel's upstream is asked; null where that has no words for what it is about. */
export function spokenTrial(trial: Trial, place: TrialPlace): SpokenTrial | null {
  const { target, model } = place
  const spoken = formatFor(target.provider, model)
  const wire = wireFor(target.provider, { capability: 'chat', spoken, model })
  return wire === null ? inFormat(trial, place) : inWords(wire, trial, place)
}

function inFormat({ isStream, body, field }: Trial, place: TrialPlace): SpokenTrial | null {
  const { model, target } = place
  const { provider, hide } = target
  const format = formatOf(formatFor(provider, model))
  const translator = translatorOf('openai', format.name)
  const named = { model, isStream }
  const said = translator?.request(asked(body, model, isStream), { model, named })
  if (said?.kind === 'untranslatable' || said?.losses.some((loss) => isAbout(loss, field))) return null
  const written = said?.body ?? asked(body, model, isStream)
  const scan = format.scanRequest(written, 'chat', named)
  if (scan.kind === 'fault') return null
  const { set, drop } = bodyRuleFor(provider, model) ?? {}
  const bytes = format.prepareRequest(written, scan, {
    model,
    ...(isStream && !provider.quirks.has('no-stream-options') && { streamUsage: 'ask' }),
    ...(set && { override: set }),
    ...(drop && { drop }),
  })
  const options = { capability: 'chat', quirks: provider.quirks, hide } as const
  const hear = ({ status, body: heard }: JsonAnswer): HeardTrial => {
    if (!isGood(status)) return errorOf(format.readUpstreamError({ status, body: heard, hide }))
    if (isStream) {
      const tap = format.createTap({ ...options, onText: () => {} })
      tap.feed(heard)
      tap.end()
      if (tap.error !== null) return errorOf(tap.error)
      if (!tap.hasContent) return { kind: 'unstreamed' }
      return { kind: 'answer', answer: { text: '', calls: [], isCut: false }, usage: tap.usage }
    }
    const reading = format.readBody(heard, options)
    if (reading.error) return errorOf(reading.error)
    const whole = translator ? translator.answer(heard, settingAt(place)) : heard
    const answer = seenIn(whole)
    if (answer === null) return errorOf(format.readUpstreamError({ status, body: heard, hide }))
    return { kind: 'answer', answer, usage: reading.usage }
  }
  return { call: { capability: 'chat', model, bytes, isStream }, hear }
}

function inWords(wire: WireName, { isStream: isWanted, body, field }: Trial, place: TrialPlace): SpokenTrial | null {
  const { model, target, other, nowSeconds } = place
  const { vendor, request, manner, gathered, reply } = vendorTranslatorOf(wire)
  const isStream = isWanted || (vendor.isAlwaysStreamed ?? false)
  const setting = { model, requestId: answerId, nowSeconds, isStream, other, account: target.account }
  const said = request(asked(body, model, isWanted), setting)
  if (said.kind === 'untranslatable' || said.losses.some((loss) => isAbout(loss, field))) return null
  const isLast = (part: Buffer) => gathered(part, settingAt(place)).kind !== 'unreadable'
  const openai = formatOf('openai')
  const { hide } = target
  const hear = ({ status, headers, body: heard }: JsonAnswer): HeardTrial => {
    const isStreamed = headers.get('content-type')?.toLowerCase().startsWith('text/event-stream') ?? false
    const isEvents = isGood(status) && isStreamed
    const told = isEvents
      ? gathered(heard, settingAt(place))
      : reply(heard, { status, isStream: false, setting: settingAt(place) })
    if (told.kind === 'error') return errorOf(openai.readUpstreamError({ status: told.status, body: told.body, hide }))
    const answer = told.kind === 'answer' ? seenIn(told.body) : null
    if (told.kind !== 'answer' || answer === null)
      return errorOf(openai.readUpstreamError({ status, body: heard, hide }))
    if (isWanted && !isEvents) return { kind: 'unstreamed' }
    return { kind: 'answer', answer, usage: openai.readBody(told.body, { capability: 'chat' }).usage }
  }
  const call: SpokenTrial['call'] = {
    ...{ capability: 'chat' as const, model: vendor.pathModel?.(model, other) ?? model, bytes: said.body, isStream },
    ...{ framing: vendor.framing, ...manner(isStream) },
    ...(vendor.framing === 'messages' && { isLast }),
  }
  return { call, hear }
}

/** Whether what is left out is what the trial is about: the field itself, or an image within the messages. */
function isAbout({ field: lost, fate }: Loss, field: string): boolean {
  if (fate !== 'left-out') return false
  return field === 'messages' ? lost.startsWith('messages.content') : lost === field || lost.startsWith(`${field}.type`)
}

function asked(body: Trial['body'], model: string, isStream: boolean): Buffer {
  const limit = /^(o\d|gpt-5)/.test(model.toLowerCase()) ? 'max_completion_tokens' : 'max_tokens'
  return Buffer.from(JSON.stringify({ model, ...body, stream: isStream, [limit]: mostTokens }))
}

const settingAt = ({ nowSeconds, model }: TrialPlace): AnswerSetting => ({
  answerId,
  nowSeconds,
  model,
  isUsageAsked: true,
})

const isGood = (status: number): boolean => status >= 200 && status <= 299

const errorOf = ({ status, message, hiddenBody }: { status: number; message: string; hiddenBody?: string | null }) =>
  ({ kind: 'error', status, message: hiddenBody || message }) as const

const openaiAnswer = z.object({
  choices: z
    .array(
      z.object({
        finish_reason: z.string().nullish(),
        message: z.object({
          content: z.string().nullish(),
          tool_calls: z
            .array(z.object({ function: z.object({ name: z.string(), arguments: z.string().catch('') }) }))
            .nullish(),
        }),
      }),
    )
    .min(1),
})

/** What is looked at of a whole answer in OpenAI's dialect; null where it is none. */
function seenIn(body: Buffer | null): SeenAnswer | null {
  const [choice] = openaiAnswer.safeParse(parsed(body)).data?.choices ?? []
  if (choice === undefined) return null
  const { content, tool_calls: calls } = choice.message
  return {
    text: content ?? '',
    calls: (calls ?? []).map((call) => call.function),
    isCut: choice.finish_reason === 'length',
  }
}

function parsed(body: Buffer | null): unknown {
  try {
    return body === null ? null : JSON.parse(body.toString())
  } catch {
    return null
  }
}
