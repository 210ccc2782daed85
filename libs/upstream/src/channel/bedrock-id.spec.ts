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
    ['us.anthropic.claude-x', 'eu-west-1', 'us.anthropic.claude-x'],
    ['arn:aws:bedrock:us-east-1:1:inference-profile/x', 'eu-west-1', 'arn:aws:bedrock:us-east-1:1:inference-profile/x'],
  ])('called %s in %s is %s', (model, region, id) => {
    expect(bedrockId(model, region)).toBe(id)
  })
})
