import {
  type AnswerSetting,
  answerTranslatorOf,
  callTranslatorOf,
  type Loss,
  type RequestSetting,
} from '@tollgate/formats'
import type { CallAccount } from '../account/call-account'
import type { CallContext } from '../account/call-context'
import { defaultLimitOf, mayDraw } from '../admission/rules/format-options'
import type { RequestDirection, TranslatedBody } from '../bodies/translate-body'
import type { Refusal } from '../errors/relay.errors'
import type { LiveChannel } from '../routing/live-channel'
import type { AnswerTranslation } from '../translation/answer-translation'
import { unsayable } from '../wires/wired-request'
import type { Attempt } from './attempt'
import type { Said } from './prepared-request'

/** A request in an upstream's format, how the answer comes back, and what the upstream is not told. */
export interface TranslatedCall extends Said {
  readonly translation: AnswerTranslation
  readonly losses: readonly Loss[]
}

/** What became of a translation: a refusal where what is asked for cannot be said, or there is no room for it. */
type Outcome = TranslatedCall | Refusal

const lost: Refusal = { code: 'owner-away', retryAfterMs: 1_000 }

/** The request of one call in other formats than its caller's. Each is made once, for all attempts that take it. */
export class TranslatedRequests {
  private readonly known = new Map<string, Outcome>()

  constructor(
    private readonly context: CallContext,
    private readonly account: CallAccount,
  ) {}

  /** The request as this attempt's upstream is to get it. */
  for(attempt: Attempt): Outcome | Promise<Outcome> {
    const { upstreamFormat, upstreamModel } = attempt
    const key = `${upstreamFormat.name} ${upstreamModel}`
    const known = this.known.get(key)
    if (known !== undefined) return known
    const keep = (outcome: Outcome): Outcome => {
      this.known.set(key, outcome)
      return outcome
    }
    const made = this.translate(attempt)
    return made instanceof Promise ? made.then(keep) : keep(made)
  }

  private translate({ upstreamFormat, upstreamModel: model }: Attempt): Outcome | Promise<Outcome> {
    const { account, context } = this
    const { arrival, request } = account
    const { kind } = arrival
    const { scan } = request
    const options = context.settings.formatOptions[upstreamFormat.name]
    const names = [request.bareModel, model]
    const defaultLimit = defaultLimitOf(options, names)
    const isDrawing = mayDraw(options, names)
    const safety = options?.safety ?? null
    const setting: RequestSetting = {
      model,
      named: { model: scan.model ?? model, isStream: scan.isStream },
      ...(defaultLimit !== undefined && { defaultLimit }),
      ...(safety !== null && { safety }),
      ...(isDrawing && { isDrawing }),
      ...(request.outputLimit !== null && { outputLimit: request.outputLimit }),
    }
    const direction = { from: kind.format.name, to: upstreamFormat.name, capability: kind.capability, setting }
    const made = context.translator.request({ body: request.body, userId: request.caller.user.id }, direction)
    if (!(made instanceof Promise)) return this.outcomeOf(made.translated, direction)
    return made.then((given) => {
      if (given === null) return lost
      request.body = given.body
      return this.outcomeOf(given.translated, direction)
    })
  }

  private outcomeOf(
    translated: TranslatedBody,
    { from, to, capability: asked, setting: told }: RequestDirection,
  ): Outcome {
    if (translated.kind === 'untranslatable') return unsayable(translated.param)
    // A model that draws unasked, and that nobody has said may.
    const { drawing } = translated.scan
    if (drawing !== undefined && told.isDrawing !== true) return unsayable('')
    const { arrival } = this.account
    const { ownFields = [] } = arrival.kind
    const translator = callTranslatorOf(asked, from, to)
    // Channels that nobody translates for are not picked.
    if (translator === null) return unsayable('')
    // It is kept beside the caller's own until the answer begins.
    const crowded = arrival.place.take(translated.body.length)
    if (crowded !== null) return crowded
    const { body, scan, capability, vectors, images } = translated
    const setting = { ...answerSettingOf(this.account), ...(vectors && { vectors }), ...(images && { images }) }
    const losses = translated.losses.filter(({ field }: Loss) => !ownFields.includes(field))
    const translation = { translator, setting, isDrawn: drawing !== undefined }
    return { body, scan, translation, losses, ...(capability && { capability }) }
  }
}

/** What of the answer to a call comes from outside. */
export function answerSettingOf({ arrival, request }: CallAccount): AnswerSetting {
  return {
    answerId: arrival.requestId,
    nowSeconds: Math.floor(arrival.startedAtMs / 1_000),
    model: request.model,
    isUsageAsked: request.scan.isUsageAsked,
  }
}

/** How the answer of a channel is written anew whose caller speaks as it does; null where it passes as it comes. */
export function rewritingOf(
  account: CallAccount,
  { isRewritten, showsThoughts }: LiveChannel,
): AnswerTranslation | null {
  const { format, capability } = account.arrival.kind
  const translator = isRewritten && capability === 'chat' ? answerTranslatorOf(format.name, format.name) : null
  const isDrawn = account.request.scan.drawing !== undefined
  return translator && { translator, setting: { ...answerSettingOf(account), showsThoughts }, isDrawn }
}

/** Whether a refusal says that what is asked for cannot be said in a format: another may do. */
export function isUnsayable({ code }: Refusal): boolean {
  return code === 'untranslatable' || code === 'untranslatable-body'
}
