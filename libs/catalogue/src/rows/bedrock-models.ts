import type { ProviderRow } from '../provider'

type ModelRule = NonNullable<ProviderRow['pathsByModel']>[number]

/** How the names of models of other makers than Anthropic begin, as their makers call them. */
const names = [
  ...['nova-', 'llama', 'gpt-oss-', 'qwen', 'deepseek-'],
  ...['pixtral-', 'mistral-', 'ministral-', 'magistral-', 'voxtral-'],
]
/** The makers in Bedrock's ids (https://docs.aws.amazon.com/bedrock/latest/userguide/models-supported.html). */
const makers = [
  ...['amazon', 'meta', 'mistral', 'deepseek', 'openai', 'qwen', 'cohere', 'ai21', 'writer', 'google', 'nvidia'],
  ...['minimax', 'moonshot', 'moonshotai', 'zai'],
]
/** What stands before a maker where a model is asked by a profile. */
const profiles = ['', 'us.', 'us-gov.', 'eu.', 'apac.', 'jp.', 'au.', 'global.']

/**
 * Models of all makers but Anthropic are asked in AWS's own words
 * (https://docs.aws.amazon.com/bedrock/latest/APIReference/API_runtime_Converse.html).
 */
export const bedrockModels: readonly ModelRule[] = [
  ...names,
  ...profiles.flatMap((profile) => makers.map((maker) => `${profile}${maker}.`)),
].map((prefix) => ({
  prefix,
  format: 'openai',
  wire: 'bedrock-converse',
  paths: { chat: '/model/{modelId}/converse' },
  streamPaths: { chat: '/model/{modelId}/converse-stream' },
  body: {},
}))
