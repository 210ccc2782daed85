import { readFileSync } from 'node:fs'
import path from 'node:path'
import { readmeRoutes } from '../../test/support/readme-routes'
import { playgroundPath } from '../playground/playground-kind'
import {
  anthropicDialect,
  drawingDialect,
  geminiArrayDialect,
  geminiDialect,
  klingDialect,
  musicDialect,
  openaiDialect,
  responsesDialect,
} from './core/dialects'
import { upgradeDestinationOf } from './realtime-paths'
import { callPaths, destinationOf } from './relay-paths'
import { taskCallPaths } from './tasks/task-destination'

const messages = { kind: 'call', dialect: anthropicDialect }
const chat = { kind: 'call', dialect: openaiDialect }
const response = { kind: 'call', dialect: responsesDialect }
const drawing = { dialect: drawingDialect }
const music = { dialect: musicDialect }
const kling = { dialect: klingDialect }
const drawn = { ...drawing, platform: 'midjourney' }
const sung = { ...music, platform: 'suno' }
const filmed = { ...kling, platform: 'kling' }
const videos = { dialect: openaiDialect, platform: 'sora' }
const dialects = [
  drawingDialect,
  musicDialect,
  klingDialect,
  openaiDialect,
  responsesDialect,
  anthropicDialect,
  geminiDialect,
  geminiArrayDialect,
]

/** A request for a WebSocket, as far as its path goes. */
const asked = (url: string) => ({ method: 'GET', url }) as Parameters<typeof upgradeDestinationOf>[0]

/** What of a destination the tables tell. */
function told(method: string, url: string) {
  const destination = destinationOf(method, url)
  if (destination.kind !== 'call') return destination
  const { format } = destination.call
  return { kind: 'call', dialect: dialects.find((dialect) => dialect.format === format) }
}

describe('the front page', () => {
  it('names every path at which a call is asked for', () => {
    expect(callPaths.filter((path) => path !== playgroundPath && !readmeRoutes.includes(path))).toEqual([])
  })

  it('names every path at which a task is submitted', () => {
    const readme = readFileSync(path.join(__dirname, '../../../../README.md'), 'utf8')
    expect(taskCallPaths.filter((one) => !readme.includes(`\`${one}\``))).toEqual([])
    expect(taskCallPaths.filter((one) => destinationOf('POST', one).kind !== 'call')).toEqual([])
  })

  it('names none that is not served', () => {
    const served = ['POST', 'GET']
    const unknown = readmeRoutes.filter(
      (route) =>
        served.every((method) => destinationOf(method, route.replace('{model}', 'm')).kind === 'unknown') &&
        upgradeDestinationOf(asked(route)) === null,
    )
    expect([readmeRoutes.length > 20, unknown]).toEqual([true, []])
  })
})

describe('a request line', () => {
  it.each([
    ['POST', '/v1/messages', messages],
    ['POST', '/mj/submit/imagine', { kind: 'call', ...drawing }],
    ['POST', '/mj-fast/mj/submit/imagine/?a=b', { kind: 'call', ...drawing }],
    ['POST', '/mj/submit/constructor', { kind: 'unknown', ...drawing }],
    ['GET', '/mj/submit/imagine', { kind: 'unknown', ...drawing }],
    ['GET', '/mj/task/17/fetch', { kind: 'tasks', asked: { kind: 'one', id: '17' }, ...drawn }],
    ['GET', '/mj/task/17/image-seed', { kind: 'tasks', asked: { kind: 'seed', id: '17' }, ...drawn }],
    ['GET', '/mj/task/a%2Fb/fetch', { kind: 'unknown', ...drawing }],
    ['POST', '/fast/mj/task/list-by-condition', { kind: 'tasks', asked: { kind: 'many' }, ...drawn }],
    ['POST', '/mj/notify?task=a', { kind: 'task-notice', taken: expect.objectContaining({ code: 1 }), ...drawing }],
    ['GET', '/mj/image/abc-1?rand=5', { kind: 'task-image', imageId: 'abc-1', ...drawing }],
    ['POST', '/suno/submit/MUSIC', { kind: 'call', ...music }],
    ['POST', '/suno/submit/dance', { kind: 'unknown', ...music }],
    ['POST', '/suno/fetch', { kind: 'tasks', asked: { kind: 'many' }, ...sung }],
    ['GET', '/suno/fetch/abc', { kind: 'tasks', asked: { kind: 'one', id: 'abc' }, ...sung }],
    ['POST', '/kling/v1/videos/text2video', { kind: 'call', ...kling }],
    ['POST', '/kling/v1/videos/lip-sync', { kind: 'unknown', ...kling }],
    ['DELETE', '/kling/v1/videos/text2video/17', { kind: 'unknown', ...kling }],
    ['GET', '/kling/v1/videos/image2video/17', { kind: 'tasks', asked: { kind: 'one', id: '17' }, ...filmed }],
    ['POST', '/kling/notify?task=a', { kind: 'task-notice', taken: expect.objectContaining({ code: 0 }), ...kling }],
    ['POST', '/v1/videos', chat],
    ['POST', '/openai/v1/videos/', chat],
    ['GET', '/v1/videos/video_1', { kind: 'tasks', asked: { kind: 'one', id: 'video_1' }, ...videos }],
    [
      'GET',
      '/openai/v1/videos/video_1/content?variant=thumbnail',
      { kind: 'tasks', asked: { kind: 'content', id: 'video_1', query: 'variant=thumbnail' }, ...videos },
    ],
    ['GET', '/v1/videos/a%2Fb/content', { kind: 'unknown', dialect: openaiDialect }],
    ['POST', '/v1/videos/video_1', { kind: 'unknown', dialect: openaiDialect }],
    ['POST', '/v1/messages?beta=true', messages],
    ['POST', '/v1/messages/', messages],
    ['POST', '/anthropic/v1/messages', messages],
    ['POST', '/v1/chat/completions', chat],
    ['POST', '/openai/v1/chat/completions/', chat],
    ['POST', '/v1/responses', response],
    ['POST', '/openai/v1/responses/', response],
    ['POST', '/v1/messages/count_tokens', messages],
    ['GET', '/v1/models', { kind: 'models', dialect: null }],
    ['GET', '/v1beta/models', { kind: 'models', dialect: geminiDialect }],
    ['GET', '/genai/v1/models?pageSize=5', { kind: 'models', dialect: geminiDialect }],
    ['GET', '/v1beta/models/a%2Fb', { kind: 'model', model: 'a/b', dialect: geminiDialect }],
    ['GET', '/genai/v1beta/tunedModels/c', { kind: 'model', model: 'tunedModels/c', dialect: geminiDialect }],
    ['GET', '/openai/v1/models', { kind: 'models', dialect: openaiDialect }],
    ['HEAD', '/anthropic/v1/models?limit=5', { kind: 'models', dialect: anthropicDialect }],
    ['GET', '/v1/dashboard/billing/usage', { kind: 'quota', topic: 'usage', dialect: openaiDialect }],
    ['GET', '/openai/dashboard/billing/usage/', { kind: 'quota', topic: 'usage', dialect: openaiDialect }],
    ['GET', '/v1/models/a%2Fb', { kind: 'model', model: 'a/b', dialect: null }],
    ['GET', '/anthropic/v1/models/c', { kind: 'model', model: 'c', dialect: anthropicDialect }],
  ])('%s %s is served in its dialect', (method, url, expected) => {
    expect(told(method, url)).toEqual(expected)
  })

  it.each([
    ['GET', '/v1/messages', anthropicDialect],
    ['GET', '/openai/deployments/m/chat/completions', openaiDialect],
    ['POST', '/openai/deployments/%/chat/completions', openaiDialect],
    ['POST', '/openai/deployments//chat/completions', openaiDialect],
    ['POST', '/openai/deployments/m', openaiDialect],
    ['POST', '/openai/deployments/m/responses', openaiDialect],
    ['POST', '/openai/deployments/m/messages', openaiDialect],
    ['POST', '/openai/deployments/m/toString', openaiDialect],
    ['POST', '/deployments/m/chat/completions', null],
    ['POST', '/anthropic/deployments/m/messages', anthropicDialect],
    ['POST', '/v1beta/models/m:predict', geminiDialect],
    ['POST', '/v1beta/models/m', geminiDialect],
    ['POST', '/v1beta/models/%:generateContent', geminiDialect],
    ['POST', '/v1beta/models/m:toString', geminiDialect],
    ['POST', '/v1beta', geminiDialect],
    ['POST', '/v1betas/models/m:generateContent', null],
    ['POST', '/v1/models/m:generateContent', null],
    ['POST', '/genai/v2/models/m:generateContent', geminiDialect],
    ['POST', '/genai/v1/chat/completions', geminiDialect],
    ['GET', '/genai/v1/dashboard/billing/usage', geminiDialect],
    ['GET', '/genai/dashboard/billing/usage', geminiDialect],
    ['POST', '/openai/v1beta/models/m:generateContent', openaiDialect],
    ['DELETE', '/v1beta/models/m', geminiDialect],
    ['POST', '/v1/messages/batches', anthropicDialect],
    ['POST', '/v1/messagesx', null],
    ['POST', '/anthropic/v1/responses', anthropicDialect],
    ['GET', '/v1/responses/resp_1', null],
    ['POST', '/openai/v1/responses/resp_1/cancel', openaiDialect],
    ['POST', '/anthropic/v1/chat/completions', anthropicDialect],
    ['POST', '/openai/v1/messages', openaiDialect],
    ['POST', '/anthropic/pg/chat/completions', anthropicDialect],
    ['POST', '/openai/pg/chat/completions', openaiDialect],
    ['GET', '/anthropic/dashboard/billing/usage', anthropicDialect],
    ['POST', '/anthropic', anthropicDialect],
    ['GET', '/anthropic/', anthropicDialect],
    ['GET', '/v1/models/%', null],
    ['GET', '/openaix/v1/models', null],
    ['POST', '/v1/toString', null],
    ['POST', 'constructor', null],
    ['DELETE', '/v1/models/gpt-4o', null],
  ])('%s %s is unknown, and refused in its dialect', (method, url, dialect) => {
    expect(told(method, url)).toEqual({ kind: 'unknown', dialect })
  })
})

describe('a path of Azure’s', () => {
  it.each([
    ['/openai/deployments/gpt-4o/chat/completions?api-version=2024-10-21', 'gpt-4o', 'chat'],
    ['/openai/deployments/a%2Fb%20c/chat/completions/', 'a/b c', 'chat'],
    ['/openai/deployments/m/completions', 'm', 'completions'],
    ['/openai/deployments/m/embeddings', 'm', 'embeddings'],
    ['/openai/deployments/m/images/generations', 'm', 'images'],
    ['/openai/deployments/m/audio/speech', 'm', 'speech'],
  ])('%s asks the deployment for it', (url, deployment, capability) => {
    expect(destinationOf('POST', url)).toMatchObject({ kind: 'call', deployment, call: { capability } })
  })
})

describe('a path of Google’s', () => {
  const plain = { format: geminiDialect.format, capability: 'chat', isStream: false }

  it.each([
    ['/v1beta/models/gemini-3:generateContent', 'gemini-3', plain],
    ['/v1beta/models/gemini-3:generateContent?key=sk-x', 'gemini-3', plain],
    ['/genai/v1beta/models/gemini-3:generateContent', 'gemini-3', plain],
    ['/genai/v1/models/gemini-3:generateContent/', 'gemini-3', plain],
    ['/genai/v1alpha/models/a%2Fb%20c%3Ad:generateContent', 'a/b c:d', plain],
    ['/v1beta/models/deepseek-ai/V3:free:generateContent', 'deepseek-ai/V3:free', plain],
    ['/v1beta/tunedModels/mine:generateContent', 'tunedModels/mine', plain],
    ['/v1beta/models/m:streamGenerateContent?alt=sse', 'm', { ...plain, isStream: true }],
    ['/v1beta/models/m:streamGenerateContent?key=k&alt=sse&x=1', 'm', { ...plain, isStream: true }],
    [
      '/v1beta/models/m:streamGenerateContent?alt=sses',
      'm',
      { ...plain, format: geminiArrayDialect.format, isStream: true, isArray: true },
    ],
    ['/v1beta/models/m:embedContent', 'm', { ...plain, capability: 'embeddings' }],
    ['/v1beta/models/m:batchEmbedContents', 'm', { ...plain, capability: 'batch-embeddings' }],
    ['/v1beta/models/m:countTokens', 'm', { ...plain, capability: 'token-count', isFree: true }],
  ] as const)('%s asks for it by name', (url, model, { isStream, ...call }) => {
    expect(destinationOf('POST', url)).toMatchObject({ kind: 'call', named: { model, isStream }, call })
  })
})
