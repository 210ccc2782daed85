export type { JsonAnswer } from './call/json-call'
export type {
  Sent,
  UpstreamCall,
  UpstreamChannel,
  UpstreamFailure,
  UpstreamHandler,
  UpstreamHeaders,
  UpstreamRequest,
  UpstreamTarget,
} from './call/upstream'
export { urlFor } from './channel/address'
export { channelSetting, proxyFaults } from './channel/channel-setting'
export type { FailureKind } from './failure/failure'
export { upstreamErrors } from './failure/upstream.errors'
export { createUpstreams, type Upstreams } from './upstreams'
