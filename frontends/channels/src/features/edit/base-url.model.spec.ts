import { providerOf } from '@tollgate/catalogue'
import { repeatedEnd, trimmedUrl } from './base-url.model'

describe('rule C4: an address', () => {
  it.each<[number, string, string]>([
    [1, 'https://a.example/v1', '/v1'],
    [1, ' https://a.example/v1/ ', '/v1'],
    [1, 'https://a.example/v1/chat/completions', '/v1/chat/completions'],
    [1, 'https://a.example', ''],
    [1, 'https://a.example/v1beta', ''],
    [1, 'no address', ''],
    [1, '', ''],
    [3, 'https://a.openai.azure.com/openai', '/openai'],
    [3, 'https://a.example/openai/deployments/gpt/chat/completions', '/openai/deployments/gpt/chat/completions'],
    [4, 'https://a.example/api', ''],
    [8, 'https://a.example/v1/chat/completions', ''],
    [17, 'https://dashscope.aliyuncs.com/compatible-mode/v1', '/compatible-mode/v1'],
    [18, 'https://a.example/gateway', ''],
    [24, 'https://a.example/v1beta', '/v1beta'],
    [24, 'https://a.example/gateway', ''],
    [26, 'https://open.bigmodel.cn/api/paas/v4', '/api/paas/v4'],
    [34, 'https://api.cohere.com/v2', '/v2'],
    [37, 'https://api.dify.ai/v1', '/v1'],
    [39, 'https://api.cloudflare.com/client/v4/accounts/acc/ai/v1', '/client/v4/accounts/acc/ai/v1'],
    [41, 'https://a.example/v1/projects/p/locations/global', '/v1/projects/p/locations/global'],
    [999, 'https://a.example/v1', '/v1'],
  ])('of type %i, %s, ends with what is added to it: %s', (type, text, end) => {
    expect(repeatedEnd(text, providerOf(type))).toBe(end)
  })

  it('loses its slashes at the end', () => {
    expect(trimmedUrl(' https://a.example// ')).toBe('https://a.example')
  })
})
