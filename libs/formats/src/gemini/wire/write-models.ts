/** The list of models in the shape of this dialect, all on one page (https://ai.google.dev/api/models#method:-models.list). */
export function modelsBody(models: readonly string[]): Buffer {
  return Buffer.from(JSON.stringify({ models: models.map(entry) }))
}

/** One entry of that list, alone. */
export function modelBody(model: string): Buffer {
  return Buffer.from(JSON.stringify(entry(model)))
}

/** What such a model is for; names are all there is to tell by. */
const embedding = /embed/i
const embeddingMethods = ['embedContent', 'batchEmbedContents']
const chatMethods = ['generateContent', 'streamGenerateContent', 'countTokens']

function entry(model: string) {
  return {
    name: `models/${model}`,
    baseModelId: model,
    version: '',
    displayName: model,
    supportedGenerationMethods: embedding.test(model) ? embeddingMethods : chatMethods,
  }
}
