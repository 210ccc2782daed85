/**
 * What models at Bedrock take that not all of them do, by the maker and family in their ids
 * (https://docs.aws.amazon.com/bedrock/latest/userguide/conversation-inference-supported-models-features.html).
 */
export interface ModelTraits {
  /** Answers by a schema, and calls tools by theirs (https://docs.aws.amazon.com/bedrock/latest/userguide/structured-output.html). */
  readonly hasSchemas: boolean
  /** Takes markers for a cache (https://docs.aws.amazon.com/bedrock/latest/userguide/prompt-caching.html). */
  readonly hasCache: boolean
  /** How it is told to think, if it can be told: by which field beside the request. */
  readonly thinking: 'nova' | 'gpt-oss' | null
  /** Where it takes how many tokens it chooses among. */
  readonly topK: 'nova' | 'mistral' | null
}

/** Makers whose models take no schema. */
const withoutSchemas =
  /(?:^|\.)(?:amazon|meta|ai21|cohere|writer|twelvelabs)\.|^(?:nova|titan|llama|jamba|command|palmyra)/
const nova = /(?:^|\.)nova-/

/** What the model of this name or id takes. */
export function traitsOf(model: string): ModelTraits {
  const name = model.toLowerCase()
  const isNova = nova.test(name)
  return {
    hasSchemas: !withoutSchemas.test(name),
    hasCache: isNova,
    thinking: name.includes('nova-2') ? 'nova' : name.includes('gpt-oss') ? 'gpt-oss' : null,
    topK: isNova ? 'nova' : /(?:^|\.)mistral|ministral|magistral|mixtral|pixtral/.test(name) ? 'mistral' : null,
  }
}
