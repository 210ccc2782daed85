export { createUpstreams, type Upstreams } from './upstreams'
export type {
  UpstreamCall,
  UpstreamChannel,
  UpstreamFailure,
  UpstreamHandler,
  UpstreamHeaders,
  UpstreamRequest,
  UpstreamTarget,
} from './call/upstream'
export type { FailureKind } from './failure/failure'
export { channelSetting, proxyFaults } from './channel/channel-setting'
export { urlFor } from './channel/address'
export type { JsonAnswer } from './call/json-call'
export { upstreamErrors } from './failure/upstream.errors'
