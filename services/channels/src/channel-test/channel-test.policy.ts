import { bodyRuleFor, type Capability, formatFor, type FormatName, type Provider } from '@tollgate/catalogue'
import { isTaskTest, type TaskCapability, taskQuestions } from './task-test.policy'

/** When neither the administrator nor the channel says. */
const fallbackModel = 'gpt-4o-mini'

/** One small call that shows whether a channel works. */
export interface TestCall {
  readonly capability: Extract<Capability, 'chat' | 'embeddings' | 'rerank'> | TaskCapability
  /** The upstream's name of the model. */
  readonly model: string
  /** Without one it is a GET. */
  readonly body?: Readonly<Record<string, unknown>>
  /** What of an API of tasks is asked for. */
  readonly task?: string
}

/** What of a provider decides how it is tested. */
export type TestedProvider = Pick<Provider, 'format' | 'capabilities' | 'pathsByModel'>

/** The model to test: the one asked for, else the channel's test model, else its first. */
export function modelToTest(asked: string, channel: { testModel: string; models: readonly string[] }): string {
  return asked || channel.testModel || channel.models[0] || fallbackModel
}

/**
 * The call that tests a model, by its name at the upstream, in what that speaks and by what it can be asked for. The parameter
 * override does not apply.
 */
export function testCall(model: string, provider: TestedProvider): TestCall {
  const { capabilities } = provider
  const tasks = capabilities.has('chat') ? undefined : [...capabilities].find(isTaskTest)
  if (tasks !== undefined) {
    const { isAnswer: _read, ...question } = taskQuestions[tasks]
    return { capability: tasks, model, ...question }
  }
  const format = formatFor(provider, model)
  if (format === 'gemini') return contentCall(model)
  if (format === 'openai-responses') return responseCall(model)
  if (capabilities.has('rerank') && model.toLowerCase().includes('rerank'))
    return { capability: 'rerank', model, body: { model, query: 'hello', documents: ['hello world'] } }
  if (format === 'openai' && (isEmbedding(model) || !capabilities.has('chat')))
    return { capability: 'embeddings', model, body: { model, input: 'hello world' } }
  const messages = [{ role: 'user', content: 'hi' }]
  const body = { model, messages, stream: false, ...tokenLimit(model, format) }
  const { set, drop = [] } = bodyRuleFor(provider, model) ?? {}
  const told = Object.entries({ ...body, ...set }).filter(([name]) => !drop.includes(name))
  return { capability: 'chat', model, body: Object.fromEntries(told) }
}

/** Gemini's path has the model. All of its newer ones think, so that ten tokens would say nothing. */
function contentCall(model: string): TestCall {
  const parts = (text: string) => ({ parts: [{ text }] })
  if (isEmbedding(model)) return { capability: 'embeddings', model, body: { content: parts('hello world') } }
  const contents = [{ role: 'user', ...parts('hi') }]
  return { capability: 'chat', model, body: { contents, generationConfig: { maxOutputTokens: 300 } } }
}

/** Models that are asked for responses alone think, too. */
function responseCall(model: string): TestCall {
  return { capability: 'chat', model, body: { model, input: 'hi', max_output_tokens: 300, store: false } }
}

function isEmbedding(model: string): boolean {
  const name = model.toLowerCase()
  return name.includes('embed') || name.includes('bge-') || name.startsWith('m3e')
}

/** Ten tokens will do, but models that think aloud need more before they say anything. */
function tokenLimit(model: string, format: FormatName): Record<string, number> {
  const name = model.toLowerCase()
  // The only name that Messages has for it, and thinking is not asked for.
  if (format === 'anthropic') return { max_tokens: 10 }
  // These refuse `max_tokens`.
  if (/^(o\d|gpt-5)/.test(name)) return { max_completion_tokens: 10 }
  if (name.includes('thinking') && !name.includes('claude')) return { max_tokens: 50 }
  return { max_tokens: name.includes('gemini') ? 300 : 10 }
}
