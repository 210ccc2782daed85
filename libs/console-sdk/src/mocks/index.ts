export {
  defineMocks,
  fail,
  type MockAnswer,
  type MockHandler,
  type MockRequest,
  type MockSite,
  ok,
  pageOf,
  refuse,
  stream,
} from './mock-api'
export { createMockSite } from './mock-site'
export { type MockOptions, optionHandlers } from './mock-options'
