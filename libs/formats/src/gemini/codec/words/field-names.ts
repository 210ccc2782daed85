import type { OwnPlaces } from '../../../parts/codec'
import type { FieldNames } from '../../../parts/prompt'

/** What callers of this format call the parts of a prompt. It has no word for `user`, `parallel`, `cache` and the like. */
export const fieldNames: FieldNames = {
  maxTokens: 'generationConfig.maxOutputTokens',
  choices: 'generationConfig.candidateCount',
  temperature: 'generationConfig.temperature',
  topP: 'generationConfig.topP',
  topK: 'generationConfig.topK',
  presencePenalty: 'generationConfig.presencePenalty',
  frequencyPenalty: 'generationConfig.frequencyPenalty',
  seed: 'generationConfig.seed',
  stops: 'generationConfig.stopSequences',
  answerFormat: 'generationConfig.responseJsonSchema',
  thinking: 'generationConfig.thinkingConfig',
  user: 'labels',
  tier: 'serviceTier',
  tools: 'tools',
  toolSchema: 'tools.functionDeclarations.parameters',
  toolStrict: 'toolConfig.functionCallingConfig.mode',
  toolChoice: 'toolConfig.functionCallingConfig',
  parallel: 'toolConfig',
  system: 'systemInstruction',
  text: 'contents.parts.text',
  image: 'contents.parts.inlineData',
  imageDetail: 'contents.parts.mediaResolution',
  document: 'contents.parts.inlineData',
  documentTitle: 'contents.parts.inlineData.displayName',
  audio: 'contents.parts.inlineData',
  reasoning: 'contents.parts.thought',
  refusal: 'contents.parts.text',
  callId: 'contents.parts.functionCall.id',
  callInput: 'contents.parts.functionCall.args',
  result: 'contents.parts.functionResponse.parts',
  resultError: 'contents.parts.functionResponse.response',
  cache: 'cachedContent',
}

/** Where fields stand that only this format knows. */
export const ownPlaces: OwnPlaces = {
  messages: 'contents.',
  content: 'contents.parts.',
  tools: 'tools.',
  within: ['generationConfig', 'toolConfig'],
}
