import type { Capability } from '@tollgate/catalogue'
import { inputTokensOf } from '@tollgate/usage'
import type {
  AnswerSetting,
  CallTranslator,
  RequestSetting,
  TranslatedRequest,
  Untranslatable,
} from '../core/translator'
import { parsed } from '../json/parsed'
import { NamedFates } from '../parts/fates'
import { fieldsOf } from '../parts/fields'
import type { EmbeddingsCodec } from './codec'
import { readVectors } from './read-vectors'
import { base64Of, digitsOf } from './vector-numbers'

/** A usage object is small. */
const mostUsageBytes = 64 * 1024

/** Both ends of a call for vectors, and what the caller asked for. */
interface Between {
  readonly caller: EmbeddingsCodec
  readonly upstream: EmbeddingsCodec
  readonly capability: Capability
}

/** Carries what callers of one format ask for by `capability`, vectors of one text or of several, to upstreams of another. */
export function embeddingsTranslator(between: Between): CallTranslator {
  const { caller, upstream, capability } = between
  return {
    from: caller.name,
    to: upstream.name,
    capability,
    needs: upstream.needs,
    request: (body, setting = {}) => translateRequest(body, between, setting),
    answer: (body, setting) => translateAnswer(body, between, setting),
  }
}

function translateRequest(
  body: Buffer,
  { caller, upstream, capability }: Between,
  { model, named }: RequestSetting,
): TranslatedRequest | Untranslatable {
  const fields = fieldsOf(parsed(body.toString()))
  if (fields === null) return { kind: 'untranslatable', param: '' }
  const fates = new NamedFates()
  const ask = caller.readRequest(fields, capability, fates)
  if (ask === null || fates.refused !== null) return { kind: 'untranslatable', param: fates.refused ?? '' }
  const written = upstream.writeRequest(ask, model ?? named?.model ?? '')
  return {
    kind: 'translated',
    body: Buffer.from(JSON.stringify(written.body)),
    losses: fates.losses,
    capability: written.capability,
    vectors: { count: ask.texts.length, isBase64: ask.isBase64 },
  }
}

/** Digits are copied, so that no number is rounded but by a caller who wants floats. */
function translateAnswer(
  body: Buffer,
  { caller, upstream, capability }: Between,
  { vectors: asked, inputTokens, model }: AnswerSetting,
): Buffer | null {
  if (asked === undefined) return null
  const found = readVectors(body, upstream.namesFor(asked.count), asked.count)
  if (found === null) return null
  const vectors: Buffer[] = []
  for (const span of found.vectors) {
    const vector = asked.isBase64 ? base64Of(body, span) : digitsOf(body, span)
    if (vector === null) return null
    vectors.push(vector)
  }
  const { usage: place } = found
  const isRead = place !== null && place.end - place.start <= mostUsageBytes
  const usage = isRead ? upstream.readUsage(parsed(body.toString('utf8', place.start, place.end))) : null
  const told = usage === null ? (inputTokens ?? null) : inputTokensOf(usage)
  const pieces = caller.writeAnswer({ vectors, inputTokens: told, model }, capability)
  return Buffer.concat(pieces.map((piece) => (typeof piece === 'string' ? Buffer.from(piece) : piece)))
}
