/** What the simulator reads of a request to OpenAI or to Anthropic; everything may be missing, as the simulator judges nobody. */
export interface WireRequest {
  model?: string
  messages?: WireMessage[]
  prompt?: string | string[]
  input?: string | string[] | number[] | number[][]
  stream?: boolean
  stream_options?: { include_usage?: boolean } | null
  max_tokens?: number | null
  max_completion_tokens?: number | null
  n?: number | null
  tools?: { type?: string; function?: WireFunction; name?: string; input_schema?: unknown }[]
  tool_choice?: 'none' | 'auto' | 'required' | { type?: string; name?: string; function?: { name?: string } }
  response_format?: { type?: string; json_schema?: { schema?: unknown } }
  dimensions?: number
  encoding_format?: 'float' | 'base64'
  query?: string
  documents?: (string | { text?: string })[]
  top_n?: number | null
  partial_images?: number | null
  stream_format?: string
}

export interface WireFunction {
  name?: string
  parameters?: unknown
}

export interface WireMessage {
  role?: string
  content?: string | WireContentPart[] | null
  tool_calls?: unknown[]
}

export interface WireContentPart {
  type?: string
  text?: string
}

/** Usage as OpenAI sends it. */
export interface WireUsage {
  prompt_tokens: number
  completion_tokens: number
  total_tokens: number
}

/** The error object of an OpenAI answer. */
export interface WireError {
  message: string
  type: string
  param: string | null
  code: string | null
}
