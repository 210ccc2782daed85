import { type Answer, jsonAnswer } from '../answers/answer'

/** The list of models as those give it who do not list them as OpenAI does; null for any other path. */
export function vendorModels(path: string, models: readonly string[]): Answer | null {
  // https://docs.ollama.com/api/tags
  if (path.endsWith('/api/tags'))
    return jsonAnswer(200, { models: models.map((name) => ({ name, model: name, size: 1 })) })
  // https://developers.cloudflare.com/api/resources/ai/subresources/models
  if (path.endsWith('/ai/models/search'))
    return jsonAnswer(200, { success: true, errors: [], result: models.map((name) => ({ id: `id-of-${name}`, name })) })
  return null
}
