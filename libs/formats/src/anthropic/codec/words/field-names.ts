import type { FieldNames } from '../../../parts/prompt'

/**
 * What callers of this format call the parts of a prompt. It has no word for `choices`, `audio`, penalties and `seed`, and
 * never asks for them.
 */
export const fieldNames: FieldNames = {
  maxTokens: 'max_tokens',
  choices: 'choices',
  temperature: 'temperature',
  topP: 'top_p',
  topK: 'top_k',
  presencePenalty: 'presence_penalty',
  frequencyPenalty: 'frequency_penalty',
  seed: 'seed',
  stops: 'stop_sequences',
  answerFormat: 'output_config.format',
  thinking: 'thinking',
  user: 'metadata.user_id',
  tier: 'service_tier',
  tools: 'tools',
  toolSchema: 'tools.input_schema',
  toolStrict: 'tools.strict',
  toolChoice: 'tool_choice',
  parallel: 'tool_choice.disable_parallel_tool_use',
  system: 'system',
  text: 'messages.content.text',
  image: 'messages.content.source',
  imageDetail: 'messages.content.source',
  document: 'messages.content.source',
  documentTitle: 'messages.content.title',
  audio: 'messages.content.source',
  reasoning: 'messages.content.thinking',
  refusal: 'messages.content.text',
  callId: 'messages.content.id',
  callInput: 'messages.content.input',
  result: 'messages.content.content',
  resultError: 'messages.content.is_error',
  cache: 'cache_control',
}
