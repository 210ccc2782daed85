export { ConfigError, loadConfig } from './config/load-config'
export { Secret, secretText } from './config/secret'
export { serviceEnv, type ServiceConfig } from './config/service-env'

export { AppError } from './errors/app-error'
export { defineErrors, type ErrorExtras } from './errors/define-errors'
export { describeError } from './errors/describe-error'

export type { Language } from '@tollgate/texts'
export { platformErrors } from './errors/platform.errors'
export { refusal } from './errors/refusal'
export { fromWireError, toWireError, wireError, type WireError } from './errors/wire-error'

export { Roster, type RosterMember } from './collections/roster'
export { createLog } from './log/create-log'
export { Log, type LogFields } from './log/log'
export { currentRequestContext, runInRequestContext } from './trace-context/request-context'

export { HotCount, HotSeries } from './metrics/hot-metrics'
export { metrics } from './metrics/metrics'
export { newRequestId, requestIdOf, traceIdOf } from './trace-context/request-id'
export { startChildSpan, startServerSpan, traceparentOf, type ServerTrace } from './telemetry/spans/server-span'
export { inRemoteSpans } from './telemetry/spans/remote-spans'

export { currentTraceparent, formatTraceparent, parseTraceparent } from './trace-context/traceparent'
export { newSpanIdHex } from './trace-context/uuid-v7'

export {
  Access,
  AllowedOnDemoSite,
  Caller,
  Changes,
  ClientAddress,
  Lang,
  RequestId,
} from './http/access/access.decorator'
export { SESSION_RESOLVER, type Actor, type CredentialKind, type SessionResolver } from './http/request/actor'
export { createClientAddress, type ClientAddressReader } from './client-address/client-address'

export { credentialsOf, namesAnotherUser, sessionCookie } from './http/access/credentials'
export { DEMO_SITE, type DemoSite } from './http/access/demo-site.guard'
export { clientHeader, createEdgeSigner, createEdgeVerifier } from './client-address/edge-signature'
export { failureEnvelope, withExtras, withMessage, type Enveloped } from './http/envelope/envelope'
export { NoEnvelope } from './http/envelope/envelope.decorator'
export { languageOf } from './http/request/language'
export { watchQueued } from './http/request/queued-responses'
export { factsOf } from './http/request/request-facts'
export { comesFromAnotherSite, ownHostsOf } from './http/access/same-site'
export { zod } from './http/request/zod.pipe'

export { Clock, SystemClock, type Timer } from '@tollgate/clock'

export { sha256Hex } from './crypto/digest'
export { randomToken } from './crypto/random-token'
export { Sealed } from './crypto/sealed'
export { SealedCookie } from './crypto/sealed-cookie'
export { SecretBox } from './crypto/secret-box'

export { isAddressAllowed, isMetadataName } from './egress/address-rules'
export { Egress, type EgressRequest } from './egress/egress'
export { guardedConnector } from './egress/guarded-connector'

export { readBody } from './egress/read-body'

export { Health } from './health/health'

export { createService, type RequestHandler, type ServiceOptions } from './service/create-service'

export { Shutdown } from './service/shutdown'
export { startService } from './service/start-service'
export { stopService } from './service/stop-service'
export { SERVICE_CONFIG, SERVICE_NAME } from './service/tokens'
