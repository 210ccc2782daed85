import type { FieldNames } from '../../../parts/prompt'

/**
 * What callers of this format call the parts of a prompt. It has no word for `choices`, `topK`, penalties, `seed`, `stops`, sound
 * and markers for a cache, and never asks for them.
 */
export const fieldNames: FieldNames = {
  maxTokens: 'max_output_tokens',
  choices: 'n',
  temperature: 'temperature',
  topP: 'top_p',
  topK: 'top_k',
  presencePenalty: 'presence_penalty',
  frequencyPenalty: 'frequency_penalty',
  seed: 'seed',
  stops: 'stop',
  answerFormat: 'text.format',
  thinking: 'reasoning.effort',
  user: 'user',
  tier: 'service_tier',
  tools: 'tools',
  toolSchema: 'tools.parameters',
  toolStrict: 'tools.strict',
  toolChoice: 'tool_choice',
  parallel: 'parallel_tool_calls',
  system: 'input.role',
  text: 'input.content.text',
  image: 'input.content.image_url',
  imageDetail: 'input.content.detail',
  document: 'input.content.file_data',
  documentTitle: 'input.content.filename',
  audio: 'input.content.input_audio',
  reasoning: 'input.reasoning',
  refusal: 'input.content.refusal',
  callId: 'input.call_id',
  callInput: 'input.arguments',
  result: 'input.output',
  resultError: 'input.output',
  cache: 'input.content.cache_control',
}
