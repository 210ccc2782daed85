/** What stands for one of LiteLLM's providers: a type of channel, and its address where that is not the type's own. */
export interface Counterpart {
  readonly type: string
  readonly baseUrl?: string
  /** The variable that LiteLLM reads a key from where its configuration names none. */
  readonly variable?: string
  /** It has no address that is known: the configuration must name one. */
  readonly needsBase?: boolean
}

const compatible = { type: 'openai', needsBase: true } as const

/** By the word before the slash of `litellm_params.model`. */
export const counterparts: Readonly<Record<string, Counterpart>> = {
  openai: { type: 'openai', variable: 'OPENAI_API_KEY' },
  'text-completion-openai': { type: 'openai', variable: 'OPENAI_API_KEY' },
  azure: { type: 'azure', variable: 'AZURE_API_KEY', needsBase: true },
  azure_text: { type: 'azure', variable: 'AZURE_API_KEY', needsBase: true },
  anthropic: { type: 'anthropic', variable: 'ANTHROPIC_API_KEY' },
  gemini: { type: 'gemini', variable: 'GEMINI_API_KEY' },
  vertex_ai: { type: 'vertex' },
  bedrock: { type: 'aws' },
  cohere: { type: 'cohere', variable: 'COHERE_API_KEY' },
  cohere_chat: { type: 'cohere', variable: 'COHERE_API_KEY' },
  mistral: { type: 'mistral', variable: 'MISTRAL_API_KEY' },
  deepseek: { type: 'deepseek', variable: 'DEEPSEEK_API_KEY' },
  xai: { type: 'xai', variable: 'XAI_API_KEY' },
  perplexity: { type: 'perplexity', variable: 'PERPLEXITYAI_API_KEY' },
  openrouter: { type: 'openrouter', variable: 'OPENROUTER_API_KEY' },
  moonshot: { type: 'moonshot', variable: 'MOONSHOT_API_KEY' },
  dashscope: { type: 'ali', variable: 'DASHSCOPE_API_KEY' },
  jina_ai: { type: 'jina', variable: 'JINA_AI_API_KEY' },
  replicate: { type: 'replicate', variable: 'REPLICATE_API_KEY' },
  volcengine: { type: 'volcengine', variable: 'VOLCENGINE_API_KEY' },
  ollama: { type: 'ollama' },
  ollama_chat: { type: 'ollama' },
  xinference: { type: 'xinference', needsBase: true },
  groq: { type: 'openai', baseUrl: 'https://api.groq.com/openai', variable: 'GROQ_API_KEY' },
  together_ai: { type: 'openai', baseUrl: 'https://api.together.xyz', variable: 'TOGETHERAI_API_KEY' },
  fireworks_ai: { type: 'openai', baseUrl: 'https://api.fireworks.ai/inference', variable: 'FIREWORKS_AI_API_KEY' },
  cerebras: { type: 'openai', baseUrl: 'https://api.cerebras.ai', variable: 'CEREBRAS_API_KEY' },
  nvidia_nim: { type: 'openai', baseUrl: 'https://integrate.api.nvidia.com', variable: 'NVIDIA_NIM_API_KEY' },
  azure_ai: compatible,
  hosted_vllm: compatible,
  openai_like: compatible,
  litellm_proxy: compatible,
  lm_studio: compatible,
  llamafile: compatible,
}

/** The provider that a name of a model without a slash belongs to. */
export function providerOfModel(model: string): string {
  if (model.startsWith('claude')) return 'anthropic'
  if (model.startsWith('gemini')) return 'gemini'
  if (model.startsWith('command')) return 'cohere'
  return 'openai'
}
