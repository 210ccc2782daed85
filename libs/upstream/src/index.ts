export { createUpstreams, type Upstreams, type UpstreamsOptions } from './upstreams'
export type {
  UpstreamCall,
  UpstreamChannel,
  UpstreamFailure,
  UpstreamHandler,
  UpstreamHeaders,
  UpstreamRequest,
  UpstreamTarget,
} from './call/upstream'
export { failureKinds, type FailureKind } from './failure/failure'
export { channelSetting, proxyFaults, type ChannelSetting } from './channel/channel-setting'
export { urlFor } from './channel/address'
export type { JsonAnswer, JsonCall } from './call/json-call'
export { upstreamErrors } from './failure/upstream.errors'
