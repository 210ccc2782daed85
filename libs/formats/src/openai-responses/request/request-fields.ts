import { dearerFields } from '../../request/dearer-fields'
import { fieldTable } from '../../request/field-table'

/** The fields of a request whose values matter to a relay, by their name on the wire. */
const fieldsByKey = {
  ...dearerFields,
  input: 'input',
  model: 'model',
  tools: 'tools',
  prompt: 'prompt',
  stream: 'stream',
  reasoning: 'reasoning',
  background: 'background',
  conversation: 'conversation',
  service_tier: 'serviceTier',
  max_output_tokens: 'maxOutputTokens',
  context_management: 'contextManagement',
  previous_response_id: 'previousResponseId',
} as const satisfies Readonly<Record<string, string>>

const watchedKeys = [
  'text',
  'store',
  'include',
  'metadata',
  'truncation',
  'tool_choice',
  'instructions',
  'stream_options',
  'prompt_cache_key',
] as const

export type FieldName = (typeof fieldsByKey)[keyof typeof fieldsByKey]

/** The fields that matter: https://platform.openai.com/docs/api-reference/responses/create. */
export const requestFields = fieldTable<FieldName>(fieldsByKey, watchedKeys)
