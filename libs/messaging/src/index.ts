export { Caches } from './cache/caches'
export { RemoteCache } from './cache/remote-cache'

export { PostponedEvent, UnprocessableEvent, type EventMeta } from './consume/consumer-options'
export { Events } from './events/events'
export { outboxTables } from './events/messaging-tables'
export { Messaging, type MessagingOptions } from './messaging'
export { messagingErrors } from './messaging.errors'
export { connectMessages } from './nest/connect-messages'
export { MessagingModule } from './nest/messaging.module'
export { OptionsModule } from './nest/options.module'
export { CachedSessions, SessionModule } from './nest/session.module'
export { Options } from './options/options'

export { Presence } from './presence/presence'
export { Rpc } from './rpc/rpc'

export { EventContext, RpcContext } from './transport/contexts'
export { EventHandler, RpcHandler } from './transport/decorators'
export { MessagingClient } from './transport/messaging-client'

export { View } from './views/view'
export { ViewWriter, type Versioned } from './views/view-writer'
export { Views } from './views/views'
