import { dearerFields } from '../../request/dearer-fields'
import { fieldTable } from '../../request/field-table'

/** The fields of a request whose values matter to a relay, by their name on the wire. */
const fieldsByKey = {
  ...dearerFields,
  model: 'model',
  speed: 'speed',
  tools: 'tools',
  stream: 'stream',
  fallbacks: 'fallbacks',
  compaction: 'compaction',
  max_tokens: 'maxTokens',
  mcp_servers: 'mcpServers',
  service_tier: 'serviceTier',
  output_config: 'output',
  inference_geo: 'inferenceGeo',
  context_management: 'contextManagement',
} as const satisfies Readonly<Record<string, string>>

const watchedKeys = [
  'messages',
  'system',
  'thinking',
  'metadata',
  'container',
  'tool_choice',
  'output_format',
  'cache_control',
  'stop_sequences',
] as const

export type FieldName = (typeof fieldsByKey)[keyof typeof fieldsByKey]

/** The fields that matter: https://platform.claude.com/docs/en/api/messages and its beta headers. */
export const requestFields = fieldTable<FieldName>(fieldsByKey, watchedKeys)
