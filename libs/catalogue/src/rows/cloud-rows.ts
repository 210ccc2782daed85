import { responsesModels } from '../models/responses-models'
import type { ProviderRow } from '../provider'
import { bedrockModels } from './bedrock-models'

/** Clouds that sell others' models at addresses of each customer's own. */
export const cloudRows: readonly ProviderRow[] = [
  {
    type: 3,
    slug: 'azure',
    label: 'Azure OpenAI',
    provider: 'azure.ai.openai',
    baseUrl: null,
    format: 'openai',
    auth: 'api-key',
    other: 'api-version',
    capabilities: [
      'chat',
      'completions',
      'embeddings',
      'images',
      'speech',
      'transcriptions',
      'translations',
      'realtime',
    ],
    // What is called a model is the name of a deployment (https://learn.microsoft.com/azure/ai-foundry/openai/reference).
    paths: {
      chat: '/openai/deployments/{model}/chat/completions?api-version={version}',
      completions: '/openai/deployments/{model}/completions?api-version={version}',
      embeddings: '/openai/deployments/{model}/embeddings?api-version={version}',
      images: '/openai/deployments/{model}/images/generations?api-version={version}',
      speech: '/openai/deployments/{model}/audio/speech?api-version={version}',
      transcriptions: '/openai/deployments/{model}/audio/transcriptions?api-version={version}',
      translations: '/openai/deployments/{model}/audio/translations?api-version={version}',
      realtime: '/openai/realtime?api-version={version}&deployment={model}',
    },
    version: '2024-12-01-preview',
    // There without a version (https://learn.microsoft.com/azure/ai-foundry/openai/api-version-lifecycle).
    chatFormats: { 'openai-responses': '/openai/v1/responses' },
    pathsByModel: responsesModels('/openai/v1/responses'),
    // That gateway's own address already stands for them.
    pathCuts: [{ baseUrl: 'https://gateway.ai.cloudflare.com', cut: '/openai/deployments' }],
    defaultModels: [
      'gpt-5',
      'gpt-5-mini',
      'gpt-4.1',
      'gpt-4.1-mini',
      'gpt-4o',
      'gpt-4o-mini',
      'text-embedding-3-large',
    ],
  },
  {
    type: 33,
    slug: 'aws',
    label: 'AWS Bedrock',
    provider: 'aws.bedrock',
    baseUrl: 'https://bedrock-runtime.us-east-1.amazonaws.com',
    regionalBaseUrl: 'https://bedrock-runtime.{region}.amazonaws.com',
    format: 'anthropic',
    auth: 'aws-key',
    capabilities: ['chat'],
    // https://docs.aws.amazon.com/bedrock/latest/userguide/model-parameters-anthropic-claude-messages.html
    paths: { chat: '/model/{modelId}/invoke' },
    streamPaths: { chat: '/model/{modelId}/invoke-with-response-stream' },
    body: { set: { anthropic_version: 'bedrock-2023-05-31' }, drop: ['model', 'stream'], betas: 'anthropic_beta' },
    pathsByModel: [...bedrockModels],
    quirks: ['aws-event-stream'],
    defaultModels: [
      ...['claude-opus-4-8', 'claude-opus-4-7', 'claude-opus-4-6', 'claude-sonnet-5', 'claude-sonnet-4-6'],
      ...['claude-opus-4-5', 'claude-sonnet-4-5', 'claude-haiku-4-5'],
      ...['nova-2-lite', 'nova-premier', 'nova-pro', 'nova-lite', 'nova-micro', 'gpt-oss-120b', 'deepseek-v3.2'],
    ],
  },
  {
    type: 39,
    slug: 'cloudflare',
    label: 'Cloudflare Workers AI',
    baseUrl: 'https://api.cloudflare.com',
    format: 'openai',
    auth: 'bearer',
    other: 'account',
    capabilities: ['chat', 'embeddings', 'models'],
    // https://developers.cloudflare.com/workers-ai/configuration/open-ai-compatibility
    paths: {
      chat: '/client/v4/accounts/{account}/ai/v1/chat/completions',
      embeddings: '/client/v4/accounts/{account}/ai/v1/embeddings',
      models: '/client/v4/accounts/{account}/ai/models/search?per_page=1000',
    },
    pathCuts: [{ baseUrl: 'https://gateway.ai.cloudflare.com', cut: '/client/v4/accounts/{account}/ai' }],
    defaultModels: [
      '@cf/openai/gpt-oss-120b',
      '@cf/meta/llama-4-scout-17b-16e-instruct',
      '@cf/meta/llama-3.3-70b-instruct-fp8-fast',
      '@cf/qwen/qwen2.5-coder-32b-instruct',
      '@cf/baai/bge-m3',
    ],
  },
  {
    type: 41,
    slug: 'vertex',
    label: 'Google Vertex AI',
    provider: 'gcp.vertex_ai',
    baseUrl: 'https://aiplatform.googleapis.com',
    regionalBaseUrl: 'https://{region}-aiplatform.googleapis.com',
    format: 'gemini',
    auth: 'google-service-account',
    other: 'region',
    capabilities: ['chat', 'images'],
    // https://cloud.google.com/vertex-ai/generative-ai/docs/model-reference/inference and …/imagen-api
    paths: {
      chat: vertexPath('google', '{model}:generateContent'),
      images: vertexPath('google', '{model}:predict'),
    },
    streamPaths: { chat: vertexPath('google', '{model}:streamGenerateContent?alt=sse') },
    pathsByModel: [
      {
        // https://cloud.google.com/vertex-ai/generative-ai/docs/partner-models/claude/use-claude
        prefix: 'claude',
        format: 'anthropic',
        paths: { chat: vertexPath('anthropic', '{model@}:rawPredict') },
        streamPaths: { chat: vertexPath('anthropic', '{model@}:streamRawPredict') },
        body: { set: { anthropic_version: 'vertex-2023-10-16' }, drop: ['model'] },
      },
    ],
    defaultModels: [
      ...['gemini-3.5-flash', 'gemini-3.5-flash-lite', 'gemini-3.1-pro-preview', 'gemini-2.5-pro', 'gemini-2.5-flash'],
      ...['claude-opus-4-8', 'claude-sonnet-5', 'claude-sonnet-4-5-20250929', 'claude-haiku-4-5-20251001'],
    ],
  },
]

/** Where a model of a publisher stands in a project. */
function vertexPath(publisher: string, end: string): string {
  return `/v1/projects/{account}/locations/{region}/publishers/${publisher}/models/${end}`
}
