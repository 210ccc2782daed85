import { headOfCall } from './client-response'

it.each([
  ['gpt-4o', 'gpt-4o'],
  ['模型', '%E6%A8%A1%E5%9E%8B'],
  ['50% off\r\n', '50%25%20off%0D%0A'],
  ['half \ud83c', 'half%20%EF%BF%BD'],
])('the model that served a call stands in the head of its answer: %j', (servedModel, told) => {
  const head = headOfCall({
    requestId: 'r',
    attemptCount: 1,
    servedModel,
    chargedUnits: null,
    cacheFate: null,
    limitFields: [],
  })
  expect(head[head.indexOf('x-tollgate-model') + 1]).toBe(told)
})
