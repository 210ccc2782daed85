import type { Capability } from '@tollgate/catalogue'

/** When neither the administrator nor the channel says. */
const fallbackModel = 'gpt-4o-mini'

/** One small call that shows whether a channel works. */
export interface TestCall {
  readonly capability: Extract<Capability, 'chat' | 'embeddings'>
  /** The upstream's name of the model. */
  readonly model: string
  readonly body: Readonly<Record<string, unknown>>
}

/** The model to test: the one asked for, else the channel's test model, else its first. */
export function modelToTest(asked: string, channel: { testModel: string; models: readonly string[] }): string {
  return asked || channel.testModel || channel.models[0] || fallbackModel
}

/** The call that tests a model, by its name at the upstream. The parameter override does not apply. */
export function testCall(model: string): TestCall {
  if (isEmbedding(model)) return { capability: 'embeddings', model, body: { model, input: 'hello world' } }
  const messages = [{ role: 'user', content: 'hi' }]
  return { capability: 'chat', model, body: { model, messages, stream: false, ...tokenLimit(model) } }
}

function isEmbedding(model: string): boolean {
  const name = model.toLowerCase()
  return name.includes('embed') || name.includes('bge-') || name.startsWith('m3e')
}

/** Ten tokens will do, but models that think aloud need more before they say anything. */
function tokenLimit(model: string): Record<string, number> {
  const name = model.toLowerCase()
  // These refuse `max_tokens`.
  if (/^(o\d|gpt-5)/.test(name)) return { max_completion_tokens: 10 }
  if (name.includes('thinking') && !name.includes('claude')) return { max_tokens: 50 }
  return { max_tokens: name.includes('gemini') ? 300 : 10 }
}
