import { tellsOfAccount } from '../errors/error-reply'
import { tellsOfModel } from '../errors/model-words'
import { isHearsay } from './account-words'

const error = {
  source: 'upstream',
  status: 400,
  type: 'x',
  code: null,
  param: null,
  fields: {},
  hiddenBody: null,
} as const
const failure = { kind: 'status', status: 402, isByWords: 'account' } as const
const asked = (content: string, passedHeaders: string[] = []) => ({
  arrival: { requestId: 'r', apiVersion: '', passedHeaders },
  request: { body: Buffer.from(JSON.stringify({ content })), model: 'm' },
})

it.each([
  'Your credit balance is too low',
  'Check your api key',
  'your API-key has ended',
  'Your account is suspended',
  'your organisation is not verified',
  'see your billing',
  'You have no credits: your credit',
  'your balance is 0',
  'your plan ended',
  'API key not valid. Please pass a valid API key.',
  'The api_key expired',
  '账户余额不足',
  '账号余额不足',
  '余额不足',
  '您已欠费',
])('what an upstream says of our account is the caller’s word where they have said it: %s', (message) => {
  expect(tellsOfAccount({ ...error, message })).toBe(true)
  expect(isHearsay({ failure, format: 'openai' }, asked(message))).toBe(true)
  expect(isHearsay({ failure, format: 'openai' }, asked('hi', [message]))).toBe(true)
  expect(isHearsay({ failure, format: 'openai' }, asked('hi'))).toBe(false)
  expect(isHearsay({ failure: { kind: 'status', status: 402 }, format: 'openai' }, asked(message))).toBe(false)
})

it.each([
  'The provided model identifier is invalid.',
  'Invocation of model ID a with on-demand throughput isn’t supported',
  'Model Not Exist',
  'Model does not exist. Please check it carefully.',
  '模型不存在，请检查模型代码。',
  'Unknown model: a',
  'no such model',
])('what an upstream says of a model is the caller’s word where they have said it: %s', (message) => {
  expect(tellsOfModel({ ...error, message })).toBe(true)
  const byModel = { kind: 'status', status: 404, isByWords: 'model' } as const
  expect(isHearsay({ failure: byModel, format: 'openai' }, asked(message))).toBe(true)
  expect(isHearsay({ failure: byModel, format: 'openai' }, asked('hi'))).toBe(false)
})

it.each(['The model a does not take images', 'Invalid value: model', 'This field does not exist'])(
  'it says nothing of a model that it does not have in: %s',
  (message) => expect(tellsOfModel({ ...error, message })).toBe(false),
)

it('what Gemini forbids may be the caller’s own file, and others’ words say whose fault it is', () => {
  const forbidden = { failure: { kind: 'status', status: 403 }, format: 'gemini' } as const
  expect(isHearsay(forbidden, asked('https://generativelanguage.googleapis.com/v1beta/files/a'))).toBe(true)
  expect(isHearsay(forbidden, asked('hi'))).toBe(false)
  expect(isHearsay({ ...forbidden, format: 'openai' }, asked('files/a'))).toBe(false)
})
