import { type Answer, createdAt, jsonAnswer } from './answer'
import { errorAnswer } from './errors'

/** The answer to `/v1/models`. */
export function modelsAnswer(models: readonly string[]): Answer {
  return jsonAnswer(200, { object: 'list', data: models.map(modelOf) })
}

/** The answer to `/v1/models/{model}`. */
export function modelAnswer(models: readonly string[], model: string): Answer {
  return models.includes(model) ? jsonAnswer(200, modelOf(model)) : errorAnswer(404, {})
}

function modelOf(id: string): object {
  return { id, object: 'model', created: createdAt, owned_by: 'simulator' }
}
