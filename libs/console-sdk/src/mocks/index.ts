export {
  defineMocks,
  fail,
  gone,
  inOrder,
  type MockAnswer,
  type MockHandler,
  type MockRequest,
  type MockSite,
  ok,
  pageOf,
  refuse,
  stream,
} from './mock-api'
export { type MockOptions, optionHandlers } from './mock-options'
export { createMockSite } from './mock-site'
