export {
  defineMocks,
  fail,
  type MockAnswer,
  type MockApi,
  type MockHandler,
  type MockRequest,
  ok,
  pageOf,
  refuse,
  stream,
} from './mock-api'
export { createMockSite, mockSite, type MockSite } from './mock-site'
