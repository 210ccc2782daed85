import { dearerFields } from '../../request/dearer-fields'
import { type FieldPlaces, fieldTable } from '../../request/field-table'

/** The fields of a request whose values matter to a relay, by their name on the wire. */
const fieldsByKey = {
  ...dearerFields,
  n: 'n',
  model: 'model',
  group: 'group',
  stream: 'stream',
  prompt: 'prompt',
  best_of: 'bestOf',
  prediction: 'prediction',
  max_tokens: 'maxTokens',
  service_tier: 'serviceTier',
  stream_options: 'streamOptions',
  reasoning_effort: 'effort',
  max_completion_tokens: 'maxCompletionTokens',
} as const satisfies Readonly<Record<string, string>>

const watchedKeys = [
  'messages',
  'input',
  'suffix',
  'instruction',
  'tools',
  'functions',
  'modalities',
  'thinking',
  'reasoning',
  'enable_thinking',
  'thinking_budget',
  'max_output_tokens',
] as const

export type FieldName = (typeof fieldsByKey)[keyof typeof fieldsByKey]

/** Where the fields that matter stand in a body. */
export type RequestFields = FieldPlaces<FieldName>

/** The fields that matter. */
export const requestFields = fieldTable<FieldName>(fieldsByKey, watchedKeys)
