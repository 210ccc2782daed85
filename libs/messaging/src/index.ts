export { Caches, type DropRules } from './cache/caches'
export { RemoteCache, type CacheOptions, type DropRule } from './cache/remote-cache'
export { Bus, type BusOptions } from './connection/bus'
export { streamOf } from './connection/streams'
export {
  PostponedEvent,
  UnprocessableEvent,
  type ConsumerOptions,
  type EventApplier,
  type EventMeta,
} from './consume/consumer-options'
export { Events, type PublishNowOptions, type PublishOptions } from './events/events'
export { inboxTable, outboxTable, outboxTables } from './events/messaging-tables'
export { Messaging, type MessagingOptions } from './messaging'
export { messagingErrors } from './messaging.errors'
export { connectMessages } from './nest/connect-messages'
export { MessagingModule, type MessagingModuleOptions } from './nest/messaging.module'
export { OptionsModule } from './nest/options.module'
export { CachedSessions, SessionModule } from './nest/session.module'
export { Options, type OptionListener } from './options/options'
export { type InForceOutcome } from './presence/in-force'
export { Presence, type Instance } from './presence/presence'
export { Rpc, type CallOptions } from './rpc/rpc'
export { RpcServer, type RpcAnswerer, type RpcMeta } from './rpc/rpc-server'
export { EventContext, RpcContext } from './transport/contexts'
export { EventHandler, RpcHandler } from './transport/decorators'
export { MessagingClient } from './transport/messaging-client'
export { MessagingServer } from './transport/messaging-server'
export { View, type ViewChanges, type ViewListener } from './views/view'
export { ViewWriter, type LoadAll, type Versioned, type WriteOptions } from './views/view-writer'
export { Views } from './views/views'
