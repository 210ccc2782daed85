import type { WireMessage, WireRequest } from './wire'

interface Item {
  readonly type?: string
  readonly role?: string
  readonly content?: string | { readonly type?: string; readonly text?: string }[]
}

/** What the simulator reads of a request for a response, beside what a chat has. */
interface ResponseRequest {
  readonly instructions?: string
  readonly input?: string | Item[]
  readonly max_output_tokens?: number
  readonly tools?: { readonly type?: string; readonly name?: string; readonly parameters?: unknown }[]
  readonly tool_choice?: WireRequest['tool_choice']
  readonly text?: { readonly format?: { readonly type?: string; readonly schema?: unknown } }
}

/** A request for a response as the chat that it is: the simulator says the same to both. */
export function chatOfInput(request: WireRequest): WireRequest {
  const { instructions, input = '', tools, max_output_tokens: limit, text, ...more } = request as ResponseRequest // any JSON may stand in a request
  const items: Item[] = typeof input === 'string' ? [{ role: 'user', content: input }] : input
  const messages = items.map(messageOf)
  const { type = 'text', schema } = text?.format ?? {}
  const { tool_choice: choice } = more
  const named = typeof choice === 'object' ? choice.name : undefined
  return {
    ...more,
    messages: instructions === undefined ? messages : [{ role: 'system', content: instructions }, ...messages],
    ...(limit !== undefined && { max_tokens: limit }),
    ...(tools && { tools: tools.map(({ name = '', parameters }) => ({ function: { name, parameters } })) }),
    ...(named !== undefined && { tool_choice: { function: { name: named } } }),
    ...(type !== 'text' && { response_format: { type, json_schema: { schema } } }),
  }
}

function messageOf({ type = 'message', role = 'user', content }: Item): WireMessage {
  if (type === 'function_call_output') return { role: 'tool', content: '' }
  if (type !== 'message') return { role: 'assistant', content: '' }
  if (typeof content === 'string') return { role, content }
  return { role, content: (content ?? []).map((part) => (part.text === undefined ? part : { ...part, type: 'text' })) }
}
