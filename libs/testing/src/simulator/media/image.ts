import { type Answer, createdAt, jsonAnswer, streamAnswer } from '../answers/answer'
import { frame } from '../answers/frames'
import type { Behaviour } from '../script/script'
import { simulatedTokens } from '../wire/tokens'
import type { WireRequest } from '../wire/wire'

/** A grey point, as PNG. */
const point = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const tokensPerImage = 272

/**
 * Images as OpenAI answers them: those of `gpt-image-1` with usage, as base64, and streamed where that is asked for; all others
 * without. `padBytes` makes each so much longer, `images` sends another number of them.
 */
export function imageAnswer(request: WireRequest, behave: Behaviour, kind = 'image_generation'): Answer {
  const { prompt, n, model = '', stream, partial_images: partial } = request
  const format: unknown = request.response_format
  const isByTokens = model.includes('gpt-image')
  const b64 = point + 'A'.repeat(behave.padBytes ?? 0)
  const input = simulatedTokens(String(prompt))
  const count = behave.images ?? n ?? 1
  const output = count * tokensPerImage
  const tokens = {
    input_tokens: input,
    input_tokens_details: { text_tokens: input, image_tokens: 0 },
    output_tokens: output,
    total_tokens: input + output,
  }
  const told = typeof behave.usage === 'object' ? behave.usage : tokens
  const usage = isByTokens && behave.usage !== 'none' ? { usage: told } : {}
  if (stream === true) return streamAnswer(eventsOf({ kind, b64, partial: partial ?? 0, usage, behave }))
  const isUrl = !isByTokens && format !== 'b64_json' && behave.padBytes === undefined
  const image = isUrl ? { url: 'https://images.example/1.png' } : { b64_json: b64 }
  return jsonAnswer(200, { created: createdAt, data: Array.from({ length: count }, () => image), ...usage })
}

/** The same as Google's Imagen answers `:predict`. */
export function predictionsAnswer({ n }: WireRequest, behave: Behaviour): Answer {
  const image = { mimeType: 'image/png', bytesBase64Encoded: point + 'A'.repeat(behave.padBytes ?? 0) }
  return jsonAnswer(200, { predictions: Array.from({ length: behave.images ?? n ?? 1 }, () => image) })
}

interface Streamed {
  readonly kind: string
  readonly b64: string
  readonly partial: number
  readonly usage: object
  readonly behave: Behaviour
}

function* eventsOf({ kind, b64, partial, usage, behave }: Streamed): Iterable<string> {
  for (let index = 0; index < partial; index++) {
    const type = `${kind}.partial_image`
    yield frame({ type, b64_json: b64, partial_image_index: index }, behave, type)
  }
  const type = `${kind}.completed`
  yield frame({ type, b64_json: b64, ...usage }, behave, type)
}
