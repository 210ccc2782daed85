import type { ChannelDetail } from '@tollgate/contracts/http/channels'

/** A channel as the mock server keeps it: its keys are whole. */
export interface MockChannel extends Omit<ChannelDetail, 'key' | 'key_count'> {
  keys: string[]
}

const day = 86_400
const now = 1_795_240_000

const base: Omit<MockChannel, 'id' | 'name' | 'type' | 'models'> = {
  status: 1,
  base_url: '',
  group: 'default',
  priority: 0,
  weight: 0,
  tag: '',
  model_prefix: '',
  model_mapping: '',
  status_code_mapping: '',
  param_override: '',
  setting: '',
  openai_organization: '',
  other: '',
  test_model: '',
  auto_ban: 1,
  max_input_tokens: 0,
  expired_time: -1,
  response_time: 0,
  test_time: 0,
  used_quota: 0,
  balance: 0,
  balance_currency: '',
  balance_updated_time: 0,
  created_time: now - 40 * day,
  other_info: '',
  disabled_keys: [],
  keys: ['sk-mock-0123456789abcdef'],
}

type Seed = Pick<MockChannel, 'name' | 'type' | 'models'> & Partial<MockChannel>

const deepseekModels = 'deepseek-chat,deepseek-reasoner'

const seeds: Seed[] = [
  {
    name: 'OpenAI, production',
    type: 1,
    models: 'gpt-5.1,gpt-5-mini,gpt-4.1,gpt-4o,gpt-4o-mini,o3,o4-mini,text-embedding-3-large,text-embedding-3-small',
    group: 'default,vip,svip',
    priority: 100,
    weight: 10,
    tag: 'openai',
    response_time: 812,
    test_time: now - 3_600,
    used_quota: 1_912_345_678,
    openai_organization: 'org-Tollgate',
    keys: ['sk-proj-first-key-of-two-0001', 'sk-proj-second-key-of-two-0002'],
    disabled_keys: [
      { position: 1, hint: 'sk-p******0002', reason: 'HTTP 401 invalid_api_key: Incorrect API key', time: now - 600 },
    ],
  },
  {
    name: 'OpenAI, reserve',
    type: 1,
    models: 'gpt-4o,gpt-4o-mini',
    priority: 50,
    weight: 5,
    tag: 'openai',
    response_time: 2_340,
    test_time: now - 7_200,
    used_quota: 88_123_456,
  },
  {
    name: 'OpenAI, trial key',
    type: 1,
    models: 'gpt-4o-mini',
    status: 2,
    tag: 'openai',
    response_time: 6_480,
    test_time: now - 12 * day,
    used_quota: 312_400,
  },
  {
    name: 'DeepSeek 官方',
    type: 43,
    models: deepseekModels,
    group: 'default,vip',
    priority: 80,
    weight: 8,
    response_time: 1_460,
    test_time: now - 1_800,
    used_quota: 402_118_000,
    balance: 1_284.5,
    balance_currency: 'CNY',
    balance_updated_time: now - 600,
  },
  {
    name: 'DeepSeek, second account',
    type: 43,
    models: deepseekModels,
    status: 3,
    other_info: JSON.stringify({ status_reason: 'insufficient_quota: Insufficient Balance', status_time: now - 5_400 }),
    priority: 80,
    weight: 2,
    response_time: 4_210,
    test_time: now - 5_400,
    used_quota: 25_000_000,
  },
  {
    name: 'xAI Grok',
    type: 48,
    models: 'grok-4,grok-3-mini',
    group: 'vip',
    priority: 40,
    response_time: 1_980,
    test_time: now - 9_000,
    used_quota: 7_654_321,
  },
  {
    name: 'SiliconFlow',
    type: 40,
    models: 'deepseek-ai/DeepSeek-V3,Qwen/Qwen3-235B-A22B,BAAI/bge-m3',
    priority: 20,
    tag: 'open-models',
    response_time: 3_320,
    test_time: now - 86_000,
    used_quota: 1_820_000,
    balance: -0.25,
    balance_currency: 'CNY',
    balance_updated_time: now - 86_000,
  },
  {
    name: 'Xinference, GPU 1',
    type: 47,
    base_url: 'http://10.0.0.21:9997',
    models: 'qwen3-32b,bge-m3',
    priority: 10,
    weight: 3,
    tag: 'open-models',
    test_time: now - 86_000,
    used_quota: 512_000,
  },
  {
    name: 'Xinference, GPU 2',
    type: 47,
    base_url: 'http://10.0.0.22:9997',
    models: 'qwen3-32b',
    priority: 10,
    weight: 3,
    tag: 'open-models',
    status: 2,
  },
  {
    name: '智谱 GLM',
    type: 26,
    models: 'glm-4.6,glm-4.5-air',
    response_time: 960,
    test_time: now - 4_000,
    used_quota: 9_100_000,
  },
  {
    name: '火山方舟 豆包',
    type: 45,
    models: 'doubao-seed-1.6',
    group: 'default,svip',
    response_time: 1_120,
    test_time: now - 4_000,
    used_quota: 3_300_000,
  },
  {
    name: 'Local gateway',
    type: 8,
    base_url: 'http://127.0.0.1:8080/v1/chat/completions',
    models: 'llama-3.3-70b',
    model_mapping: '{"gpt-4":"llama-3.3-70b"}',
    priority: -10,
  },
  { name: 'Imported from an older site', type: 999, models: 'mystery-model', status: 2 },
]

/** Believable channels in every state. */
export const seedChannels = (): MockChannel[] =>
  seeds.map((seed, at) => ({ ...base, created_time: base.created_time + at * day, ...seed, id: at + 1 }))
