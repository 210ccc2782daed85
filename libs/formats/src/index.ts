export { formatOf } from './formats'
export { openai } from './openai/format'

export type { CallerError, Format, UpstreamAnswer } from './core/format'
export type {
  CountableText,
  RequestChanges,
  RequestFault,
  RequestFaultCode,
  RequestScan,
  RequestTextOptions,
  Span,
} from './core/request'
export type {
  BodyReading,
  BodyTap,
  BodyTapOptions,
  CountableDelivery,
  StreamIdentity,
  StreamTap,
  StreamTapOptions,
  UpstreamError,
} from './core/tap'
