export { assertKeys } from './auth/assert-key'
export type { UpstreamBalance } from './balance/read-balance'
export type { JsonCall } from './call/json-call'
export type {
  FollowedAnswer,
  Sent,
  UpstreamCall,
  UpstreamChannel,
  UpstreamFailure,
  UpstreamHandler,
  UpstreamHeaders,
  UpstreamRequest,
  UpstreamTarget,
} from './call/upstream'
export type { JsonAnswer } from './call/whole-answer'
export { urlFor } from './channel/address'
export { assertAllowedPlaces } from './channel/allowed-places'
export { channelSetting, settingFaults } from './channel/channel-setting'
export { channelKeyPlace, channelKeyPurpose, destinationOf, type Destined } from './channel/destination'
export { mappedStatus } from './channel/mapped-status'
export { readOther } from './channel/other'
export { proxyFaults } from './channel/proxy'
export type { FailureKind } from './failure/failure'
export { upstreamErrors } from './failure/upstream.errors'
export { createUpstreams, type Upstreams } from './upstreams'
export type { SocketHandler, SocketRequest, UpstreamSocket } from './websocket/upstream-socket'
