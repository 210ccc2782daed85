/** When every model is said to have been made, in Unix seconds; nobody knows better. */
const createdAt = 1_626_777_600

/** The list of models in the shape of this dialect (https://platform.openai.com/docs/api-reference/models/list). */
export function modelsBody(models: readonly string[], ownedBy: (model: string) => string): Buffer {
  const data = models.map((model) => entry(model, ownedBy(model)))
  return Buffer.from(JSON.stringify({ object: 'list', data }))
}

/** One entry of that list, alone. */
export function modelBody(model: string, ownedBy: string): Buffer {
  return Buffer.from(JSON.stringify(entry(model, ownedBy)))
}

function entry(id: string, ownedBy: string) {
  return { id, object: 'model', created: createdAt, owned_by: ownedBy }
}
