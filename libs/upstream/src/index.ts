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
export { channelSetting, type ChannelSetting } from './channel/channel-setting'
export { urlFor } from './channel/address'
export type { JsonAnswer, JsonCall } from './call/json-call'
export { failureCode, upstreamErrors } from './failure/upstream.errors'
