import { bedrockId } from './bedrock-id'

describe('the id of a model at Bedrock', () => {
  it.each([
    ['claude-3-7-sonnet-20250219', 'us-west-2', 'us.anthropic.claude-3-7-sonnet-20250219-v1:0'],
    ['claude-3-5-sonnet-20241022', 'us-east-1', 'us.anthropic.claude-3-5-sonnet-20241022-v2:0'],
    ['claude-3-haiku-20240307', 'eu-west-1', 'anthropic.claude-3-haiku-20240307-v1:0'],
    ['claude-sonnet-4-20250514', 'ap-south-1', 'apac.anthropic.claude-sonnet-4-20250514-v1:0'],
    ['claude-sonnet-4-5', 'ap-northeast-1', 'jp.anthropic.claude-sonnet-4-5-20250929-v1:0'],
    ['claude-haiku-4-5-20251001', 'ap-southeast-2', 'au.anthropic.claude-haiku-4-5-20251001-v1:0'],
    ['claude-opus-4-6', 'ap-south-1', 'global.anthropic.claude-opus-4-6-v1'],
    ['claude-opus-4-8', 'eu-central-1', 'eu.anthropic.claude-opus-4-8'],
    ['claude-opus-4-8', 'sa-east-1', 'global.anthropic.claude-opus-4-8'],
    ['claude-sonnet-4-5', 'us-gov-west-1', 'us-gov.anthropic.claude-sonnet-4-5-20250929-v1:0'],
    ['nova-pro', 'us-east-1', 'us.amazon.nova-pro-v1:0'],
    ['nova-pro', 'us-gov-west-1', 'amazon.nova-pro-v1:0'],
    ['nova-lite', 'ap-southeast-2', 'apac.amazon.nova-lite-v1:0'],
    ['nova-premier', 'eu-west-1', 'amazon.nova-premier-v1:0'],
    ['nova-2-lite', 'ap-northeast-1', 'jp.amazon.nova-2-lite-v1:0'],
    ['nova-2-lite', 'sa-east-1', 'global.amazon.nova-2-lite-v1:0'],
    ['llama3-3-70b-instruct', 'us-west-2', 'us.meta.llama3-3-70b-instruct-v1:0'],
    ['llama3-8b-instruct', 'ap-south-1', 'meta.llama3-8b-instruct-v1:0'],
    ['gpt-oss-120b', 'us-west-2', 'openai.gpt-oss-120b-1:0'],
    ['qwen3-coder-480b-a35b', 'us-west-2', 'qwen.qwen3-coder-480b-a35b-v1:0'],
    ['qwen3-coder-next', 'us-west-2', 'qwen.qwen3-coder-next'],
    ['deepseek-r1', 'us-east-2', 'us.deepseek.r1-v1:0'],
    ['deepseek-v3.1', 'eu-west-2', 'deepseek.v3-v1:0'],
    ['mistral-large-2407', 'us-west-2', 'mistral.mistral-large-2407-v1:0'],
    ['pixtral-large-2502', 'eu-west-1', 'eu.mistral.pixtral-large-2502-v1:0'],
    ['ministral-3-8b-instruct', 'us-east-1', 'mistral.ministral-3-8b-instruct'],
    ['us.amazon.nova-pro-v1:0', 'eu-west-1', 'us.amazon.nova-pro-v1:0'],
    ['constructor', 'eu-west-1', 'constructor'],
    ['us.anthropic.claude-x', 'eu-west-1', 'us.anthropic.claude-x'],
    ['arn:aws:bedrock:us-east-1:1:inference-profile/x', 'eu-west-1', 'arn:aws:bedrock:us-east-1:1:inference-profile/x'],
  ])('called %s in %s is %s', (model, region, id) => {
    expect(bedrockId(model, region)).toBe(id)
  })
})
