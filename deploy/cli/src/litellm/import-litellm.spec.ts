import { readDocument } from '../document/read-document'
import { liteLlmText } from './import-litellm'

const convert = (text: string) => {
  const { text: made, notes } = liteLlmText(text, 'config.yaml')
  const { wanted, faults } = readDocument(made, (_kind, name) => `value of ${name}`)
  expect(faults).toEqual([])
  return {
    made,
    notes: notes.join('\n'),
    options: wanted?.document.options,
    prices: wanted?.document.prices,
    channels: (wanted?.channels ?? []).map(({ written }) => written),
  }
}

describe('the configuration of a LiteLLM proxy', () => {
  it('becomes channels, of which those of one key and rank are one', () => {
    const { channels, notes } = convert(`
model_list:
  - {model_name: gpt, litellm_params: {model: azure/eu, api_base: https://eu.example/, api_key: os.environ/AZ, api_version: "2024-02-01", rpm: 6}}
  - {model_name: gpt, litellm_params: {model: openai/gpt-4o, api_key: os.environ/OA, order: 2, weight: 3}}
  - {model_name: mini, litellm_params: {model: openai/mini, api_key: os.environ/OA, order: 2, weight: 3, temperature: 0}}
  - {model_name: claude, litellm_params: {model: bedrock/converse/anthropic.c, aws_access_key_id: os.environ/AK, aws_secret_access_key: os.environ/SK, aws_region_name: us-east-1}}
  - {model_name: own, litellm_params: {model: hosted_vllm/llama, api_base: http://vllm:8000/v1, api_key: sk-a}}
  - {model_name: own2, litellm_params: {model: hosted_vllm/llama, api_base: http://vllm:8000/v1, api_key: sk-b}}
  - {model_name: "openai/*", litellm_params: {model: "openai/*"}}
  - {model_name: strange, litellm_params: {model: nobody/x}}`)
    expect(channels).toEqual([
      {
        name: 'azure',
        type: 'azure',
        key: '${env:AZ}',
        models: ['gpt'],
        model_mapping: { gpt: 'eu' },
        base_url: 'https://eu.example',
        other: '2024-02-01',
        weight: 6,
      },
      {
        name: 'openai',
        type: 'openai',
        key: '${env:OA}',
        models: ['gpt', 'mini'],
        model_mapping: { gpt: 'gpt-4o' },
        priority: -2,
        weight: 3,
      },
      {
        name: 'bedrock',
        type: 'aws',
        key: '${env:AK}|${env:SK}|us-east-1',
        models: ['claude'],
        model_mapping: { claude: 'anthropic.c' },
      },
      {
        name: 'hosted_vllm',
        type: 'openai',
        key: '${env:HOSTED_VLLM_API_KEY_1}',
        models: ['own'],
        model_mapping: { own: 'llama' },
        base_url: 'http://vllm:8000',
      },
      {
        name: 'hosted_vllm-2',
        type: 'openai',
        key: '${env:HOSTED_VLLM_API_KEY_2}',
        models: ['own2'],
        model_mapping: { own2: 'llama' },
        base_url: 'http://vllm:8000',
      },
    ])
    expect(notes).toMatch(
      /rpm is no limit of a channel[\s\S]*temperature has no counterpart[\s\S]*name with \*[\s\S]*"nobody"/,
    )
  })

  it('copies no key', () => {
    const { made, notes } = convert('model_list: [{model_name: m, litellm_params: {model: m, api_key: sk-literal}}]')
    expect(made + notes).not.toContain('sk-literal')
  })

  it('becomes aliases, none of which leads to another', () => {
    const { options, channels } = convert(`
model_list:
  - {model_name: a, litellm_params: {model: openai/x, api_key: os.environ/K}}
  - {model_name: b, litellm_params: {model: openai/b, api_key: os.environ/K}}
router_settings: {num_retries: 30, routing_strategy: cost-based-routing, model_group_alias: {one: a, two: {model: b, hidden: true}}}
litellm_settings: {fallbacks: [{a: [b]}, {b: [c]}]}`)
    expect(options).toEqual({
      RetryTimes: 20,
      ModelRoutingStrategies: { '*': 'cost' },
      ModelAliases: { a: ['a', 'b', 'c'], one: ['one', 'b', 'c'], two: ['b'] },
    })
    expect(channels).toMatchObject([{ models: ['a', 'b', 'one'], model_mapping: { a: 'x', one: 'x' } }])
  })

  it('becomes prices for a million', () => {
    const { prices } = convert(
      'model_list: [{model_name: m, litellm_params: {model: m, api_key: os.environ/K, input_cost_per_token: 1.5e-7}, model_info: {output_cost_per_token: 0.0000006}}]',
    )
    expect(prices).toEqual({ m: { published: [{ usdPerMillion: { textIn: '0.15', textOut: '0.6' } }] } })
  })

  it('has everything named that is not taken over', () => {
    const { notes } = convert(
      'general_settings: {master_key: sk-1}\nlitellm_settings: {drop_params: true}\nrouter_settings: {cooldown_time: 3}',
    )
    expect(notes).toMatch(
      /cooldown_time has no counterpart[\s\S]*drop_params has no counterpart[\s\S]*master_key: callers get tokens/,
    )
  })

  it('is refused at its line', () => {
    expect(() => liteLlmText('model_list:\n  - model_name: 1', 'c.yaml')).toThrow(
      /^c\.yaml:2: model_list\.0\.model_name/,
    )
  })
})
