import type { ProviderRow } from '../provider'
import { usualModels } from '../usual/usual-models'

/** Who has an API of their own and speaks OpenAI's beside it, which is the one that is called. */
export const compatibleRows: readonly ProviderRow[] = [
  {
    type: 4,
    slug: 'ollama',
    label: 'Ollama',
    baseUrl: 'http://localhost:11434',
    format: 'openai',
    auth: 'bearer',
    // https://docs.ollama.com/api/openai-compatibility
    capabilities: ['chat', 'completions', 'embeddings', 'models'],
    paths: { models: '/api/tags' },
    defaultModels: ['gpt-oss:20b', 'qwen3:8b', 'gemma3:4b', 'llama3.2:3b', 'nomic-embed-text'],
  },
  {
    type: 17,
    slug: 'ali',
    label: '阿里通义千问',
    baseUrl: 'https://dashscope.aliyuncs.com',
    format: 'openai',
    auth: 'bearer',
    // https://help.aliyun.com/zh/model-studio/compatibility-of-openai-with-dashscope
    capabilities: ['chat', 'embeddings', 'models'],
    paths: {
      chat: '/compatible-mode/v1/chat/completions',
      embeddings: '/compatible-mode/v1/embeddings',
      models: '/compatible-mode/v1/models',
    },
    defaultModels: [...usualModels.alibaba, 'qwen-long', 'qwen-vl-max', 'text-embedding-v4', 'text-embedding-v3'],
  },
  {
    type: 23,
    slug: 'tencent',
    label: '腾讯混元',
    baseUrl: 'https://api.hunyuan.cloud.tencent.com',
    format: 'openai',
    auth: 'bearer',
    // https://cloud.tencent.com/document/product/1729/111007
    capabilities: ['chat', 'embeddings'],
    // https://cloud.tencent.com/document/api/1729/105701
    partedKeys: {
      baseUrl: 'https://hunyuan.tencentcloudapi.com',
      wire: 'tencent',
      auth: 'tencent-key',
      capabilities: ['chat'],
      paths: { chat: '/' },
      headers: { 'x-tc-action': 'ChatCompletions', 'x-tc-version': '2023-09-01' },
    },
    defaultModels: [
      ...['hunyuan-turbos-latest', 'hunyuan-t1-latest', 'hunyuan-large', 'hunyuan-standard', 'hunyuan-lite'],
      ...['hunyuan-vision', 'hunyuan-embedding'],
    ],
  },
  {
    type: 53,
    slug: 'submodel',
    label: 'Submodel',
    baseUrl: 'https://llm.submodel.ai',
    format: 'openai',
    auth: 'bearer',
    capabilities: ['chat', 'models'],
    defaultModels: ['deepseek-ai/DeepSeek-V3.1', 'openai/gpt-oss-120b', 'zai-org/GLM-4.5-FP8'],
  },
]
