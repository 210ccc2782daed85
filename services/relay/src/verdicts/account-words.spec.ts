import { tellsOfAccount } from '../errors/error-reply'
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
const failure = { kind: 'status', status: 402, isByWords: true } as const
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
  expect(isHearsay(failure, asked(message))).toBe(true)
  expect(isHearsay(failure, asked('hi', [message]))).toBe(true)
  expect(isHearsay(failure, asked('hi'))).toBe(false)
  expect(isHearsay({ kind: 'status', status: 402 }, asked(message))).toBe(false)
})
