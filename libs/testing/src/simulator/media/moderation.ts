import { type Answer, jsonAnswer } from '../answers/answer'
import type { Behaviour } from '../script/script'
import { textsOf } from '../wire/tokens'
import type { WireRequest } from '../wire/wire'

/** The answer to `/v1/moderations`: what speaks of violence is flagged. OpenAI tells no usage, unless `behave` says so. */
export function moderationAnswer(request: WireRequest, { usage }: Behaviour, no: number): Answer {
  const results = textsOf(request.input).map((text) => {
    const violence = text.includes('violence')
    return { flagged: violence, categories: { violence }, category_scores: { violence: violence ? 0.9 : 0.001 } }
  })
  const body = { id: `modr-sim-${no}`, model: request.model ?? 'omni-moderation-latest', results }
  return jsonAnswer(200, typeof usage === 'object' ? { ...body, usage } : body)
}
