import { generateKeyPairSync } from 'node:crypto'
import type { ChannelDetail } from '@tollgate/contracts/http/channels'
import { exampleKeys, type Simulator, startSimulator } from '@tollgate/testing'
import { ChannelsApp } from './channels-app'

const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const account = {
  type: 'service_account',
  project_id: 'a-project',
  private_key_id: 'key-7',
  private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
  client_email: 'relay@a-project.iam.gserviceaccount.com',
}
/** As Google gives it, in lines. */
const keyFile = JSON.stringify(account, null, 2)

describe('channels of clouds', () => {
  let app: ChannelsApp
  let simulator: Simulator

  beforeAll(async () => {
    ;[app, simulator] = await Promise.all([ChannelsApp.start(), startSimulator({ models: ['a-model'] })])
  }, 60_000)
  afterAll(async () => {
    await app?.stop()
    await simulator?.stop()
  })
  afterEach(() => simulator.reset())

  const make = (channel: object, language: 'zh' | 'en' = 'en') => {
    const body = { name: 'n', key: 'sk-1', models: 'm', base_url: simulator.url, ...channel }
    return app.call<ChannelDetail>('POST', '/api/channel/', { body, language })
  }
  const test = (id: number) => app.call('GET', `/api/channel/test/${id}`)

  it.each<[string, object, string, string]>([
    ['a version', { type: 3, other: 'a b' }, 'The API version must look like', 'API 版本无效'],
    ['an address', { type: 3, base_url: '' }, 'A channel of this type needs a base URL', '必须填写 API 地址'],
    ['an account', { type: 39 }, 'Enter the account ID', '请填写账户 ID'],
    ['an account that can be one', { type: 39, other: '../x' }, 'An account ID has', '账户 ID 只能包含'],
    ['a region', { type: 41, key: keyFile }, 'Enter a region', '请填写区域'],
    ['a region for all', { type: 41, key: keyFile, other: '{"m":"us-east5"}' }, 'Enter a region', '请填写区域'],
    ['a key file', { type: 41, other: 'us-east5' }, 'The key must be the whole JSON key file', '服务账户 JSON'],
    ['a pair', { type: 15 }, 'The key must be APIKey|SecretKey', '密钥格式应为 APIKey|SecretKey'],
    ['a key of three parts', { type: 18, key: 'a|b' }, 'must be APPID|APISecret|APIKey', '密钥格式应为 APPID|'],
    ['a sign-in', { type: 57 }, 'The key must be JSON with access_token', '密钥必须是含 access_token'],
    ['its version', { type: 18, key: 'a|b|c', other: '3.5' }, 'The version must look like', '版本无效'],
    ['a key with its region', { type: 33, key: 'AK|secret' }, 'The key must be AccessKeyId|', '密钥格式应为'],
  ])('rules C1 and C13: are refused where they want %s, in words that say so', async (_what, channel, en, zh) => {
    expect((await make(channel)).message).toContain(en)
    expect((await make(channel, 'zh')).message).toContain(zh)
  })

  it.each<[string, object, string]>([
    ['a key', { type: 33, key: 'AK|secret' }, 'key'],
    ['an account', { type: 39 }, 'other'],
    ['an address', { type: 3, base_url: '' }, 'base_url'],
    ['a setting', { type: 1, setting: { proxy: 'ftp://x' } }, 'setting'],
  ])('rule C13: are told at its field what is wrong with %s', async (_what, channel, field) => {
    const { message, fields } = await make(channel)
    expect(fields).toEqual({ [field]: message })
  })

  it('rule C1: keep no keys by which their new type could never ask', async () => {
    const { data } = await make({ type: 1 })
    const retyped = await app.call('PUT', '/api/channel/', { body: { id: data.id, type: 15 } })
    expect(retyped.fields).toEqual({ key: 'The key must be APIKey|SecretKey, its parts divided by |' })
    expect(app.routed(data.id)?.type).toBe(1)
    const body = { id: data.id, type: 15, key: exampleKeys.baidu }
    expect(await app.call('PUT', '/api/channel/', { body })).toMatchObject({ success: true })
    expect(await app.call('PUT', '/api/channel/', { body: { id: data.id, type: 46 } })).toMatchObject({ success: true })
  })

  it('rule C1: keep a key file as one key, seal it, and sign with it', async () => {
    const { data } = await make({ type: 41, key: keyFile, other: 'us-east5', models: 'claude-opus-4-8' })
    expect([data.key_count, data.key, data.other]).toEqual([1, '{"ty******om"}', 'us-east5'])
    expect(JSON.stringify(await app.database.query('SELECT * FROM channels.channel_keys'))).not.toContain('PRIVATE KEY')
    expect(await test(data.id)).toMatchObject({ success: true })
    const { path, json, headers } = await simulator.nextRequest()
    expect(path).toBe(
      '/v1/projects/a-project/locations/us-east5/publishers/anthropic/models/claude-opus-4-8:rawPredict',
    )
    expect(json).toMatchObject({ anthropic_version: 'vertex-2023-10-16', max_tokens: 10 })
    expect(headers.authorization).toMatch(/^Bearer ey/)
    const wrong = await app.call('PUT', '/api/channel/', { body: { id: data.id, key: 'sk-1' } })
    expect(wrong.message).toContain('The key must be the whole JSON key file')
  })

  it('are tested in their own words', async () => {
    const azure = await make({ type: 3, other: '2024-10-21', models: 'gpt-4o' })
    expect(await test(azure.data.id)).toMatchObject({ success: true })
    expect(await simulator.nextRequest()).toMatchObject({
      path: '/openai/deployments/gpt-4o/chat/completions',
      query: 'api-version=2024-10-21',
    })
    const dify = await make({ type: 37, models: 'an-app' })
    expect(await test(dify.data.id)).toMatchObject({ success: true })
    expect(await simulator.nextRequest()).toMatchObject({ path: '/v1/chat-messages', json: { query: 'hi' } })
    simulator.once({ status: 401, error: { message: 'No such app' } })
    expect((await test(dify.data.id)).message).toContain('401')
    simulator.once({ rawBody: '{"strange":1}' })
    expect((await test(dify.data.id)).message).toContain('strange')
    await simulator.nextRequest()
    await simulator.nextRequest()
    const aws = await make({ type: 33, key: 'AKIDEXAMPLE|secret|eu-west-1', models: 'claude-opus-4-8' })
    expect(await test(aws.data.id)).toMatchObject({ success: true })
    const invoked = await simulator.nextRequest()
    expect(invoked.path).toBe('/model/eu.anthropic.claude-opus-4-8/invoke')
    expect(JSON.parse(invoked.body)).toEqual({
      anthropic_version: 'bedrock-2023-05-31',
      max_tokens: 10,
      messages: [{ role: 'user', content: 'hi' }],
    })
  })

  it('are tested by a token that is fetched for their key, and by a WebSocket', async () => {
    const wenxin = await make({ type: 15, key: exampleKeys.baidu, models: 'ERNIE-4.0-8K' })
    expect(await test(wenxin.data.id)).toMatchObject({ success: true })
    expect(await simulator.nextRequest()).toMatchObject({ path: '/oauth/2.0/token' })
    expect(await simulator.nextRequest()).toMatchObject({
      path: '/rpc/2.0/ai_custom/v1/wenxinworkshop/chat/completions_pro',
      json: { messages: [{ role: 'user', content: 'hi' }], stream: false },
    })
    const unknown = await make({ type: 15, key: 'an-id|another', models: 'ERNIE-4.0-8K' })
    const refused = await test(unknown.data.id)
    expect([refused.success, refused.message]).toEqual([false, expect.stringContaining('401')])
    expect(refused.message).not.toMatch(/an-id|another/)
    const spark = await make({ type: 18, key: exampleKeys.xunfei, other: 'v4.0', models: 'SparkDesk' })
    expect(await test(spark.data.id)).toMatchObject({ success: true })
    expect(await simulator.nextRequest({ path: '/v4.0/chat' })).toMatchObject({
      json: { parameter: { chat: { domain: '4.0Ultra' } }, payload: { message: { text: [{ content: 'hi' }] } } },
    })
    simulator.once({ status: 403, error: { message: 'No such app' } })
    expect((await test(spark.data.id)).message).toContain('No such app')
  })

  it('are tested by a stream where that is all there is, with the sign-in of a person', async () => {
    const key = JSON.stringify({ access_token: 'a-token', account_id: 'an-account', refresh_token: 'another' }, null, 2)
    const { data } = await make({ type: 57, key, models: 'gpt-5.5' })
    expect([data.key_count, await test(data.id)]).toMatchObject([1, { success: true }])
    const { path, json, headers } = await simulator.nextRequest()
    expect([path, json]).toMatchObject(['/backend-api/codex/responses', { stream: true, store: false }])
    expect(headers).toMatchObject({ authorization: 'Bearer a-token', 'chatgpt-account-id': 'an-account' })
    expect(JSON.stringify([json, headers])).not.toContain('another')
    simulator.once({ status: 401, error: { message: 'The token of an-account has ended: a-token' } })
    const { message } = await test(data.id)
    expect(message).toContain('401')
    expect(message).not.toMatch(/an-account|a-token/)
  })

  it.each([
    [{ type: 39, other: 'acc-1' }, '/client/v4/accounts/acc-1/ai/models/search'],
    [{ type: 4 }, '/api/tags'],
  ])('list their models where they have them, as %j', async (upstream, path) => {
    const body = { base_url: simulator.url, key: 'k', ...upstream }
    const { data } = await app.call<string[]>('POST', '/api/channel/fetch_models', { body })
    expect(data).toEqual(['a-model'])
    expect((await simulator.nextRequest()).path).toBe(path)
  })

  it('rank a text where a model is for that', async () => {
    const { data } = await make({ type: 34, models: 'rerank-v3.5' })
    expect(await test(data.id)).toMatchObject({ success: true })
    expect((await simulator.nextRequest()).path).toBe('/v2/rerank')
  })
})
