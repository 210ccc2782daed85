/** When every model is said to have been released: this dialect's way to say that nobody knows. */
const createdAt = '1970-01-01T00:00:00Z'

/** The list of models in the shape of this dialect, all on one page (https://platform.claude.com/docs/en/api/models-list). */
export function modelsBody(models: readonly string[]): Buffer {
  const ends = { first_id: models[0] ?? null, last_id: models.at(-1) ?? null }
  return Buffer.from(JSON.stringify({ data: models.map(entry), has_more: false, ...ends }))
}

/** One entry of that list, alone. */
export function modelBody(model: string): Buffer {
  return Buffer.from(JSON.stringify(entry(model)))
}

function entry(id: string) {
  return { type: 'model', id, display_name: id, created_at: createdAt }
}
