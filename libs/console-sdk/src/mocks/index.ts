export {
  defineMocks,
  fail,
  type MockAnswer,
  type MockApi,
  type MockHandler,
  type MockRequest,
  type MockSite,
  ok,
  pageOf,
  refuse,
  stream,
} from './mock-api'
export { createMockSite, mockSite } from './mock-site'
export { type MockOptions, optionHandlers, type OptionRules } from './mock-options'
