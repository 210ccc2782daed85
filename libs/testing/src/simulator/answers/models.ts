import { type Answer, createdAt, jsonAnswer } from './answer'
import { type Asked, errorAnswer } from './errors'

/** The answer to `/v1/models`. */
export function modelsAnswer(models: readonly string[]): Answer {
  return jsonAnswer(200, { object: 'list', data: models.map(modelOf) })
}

/** The answer to `/v1/models/{model}`. */
export function modelAnswer(models: readonly string[], model: string, asked: Asked): Answer {
  return models.includes(model) ? jsonAnswer(200, modelOf(model)) : errorAnswer(asked, 404, {})
}

/** The answer to `/v1/models` as Anthropic gives it. */
export function messagesModelsAnswer(models: readonly string[]): Answer {
  const data = models.map((id) => ({ type: 'model', id, display_name: id, created_at: '2025-01-01T00:00:00Z' }))
  return jsonAnswer(200, { data, has_more: false, first_id: models[0] ?? null, last_id: models.at(-1) ?? null })
}

/** The answer to `/v1beta/models` as Gemini gives it. */
export function contentsModelsAnswer(models: readonly string[]): Answer {
  return jsonAnswer(200, { models: models.map(contentsModelOf) })
}

function contentsModelOf(id: string): object {
  return {
    name: `models/${id}`,
    version: '001',
    displayName: id,
    supportedGenerationMethods: ['generateContent', 'countTokens'],
  }
}

function modelOf(id: string): object {
  return { id, object: 'model', created: createdAt, owned_by: 'simulator' }
}
