export { createUpstreams, type Upstreams, type UpstreamsOptions } from './upstreams'
export type {
  UpstreamCall,
  UpstreamChannel,
  UpstreamFailure,
  UpstreamHandler,
  UpstreamHeaders,
  UpstreamRequest,
  UpstreamTarget,
} from './upstream'
export { failureKinds, type FailureKind } from './failure'
export { channelSetting, type ChannelSetting } from './channel-setting'
export { urlFor } from './address'
export type { JsonAnswer, JsonCall } from './json-call'
export { failureCode, upstreamErrors } from './upstream.errors'
