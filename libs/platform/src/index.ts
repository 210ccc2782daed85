export { addressRange } from './config/address-range'
export { ConfigError, loadConfig, type ConfigFault } from './config/load-config'
export { Secret, secretText } from './config/secret'
export { serviceEnv, type ServiceConfig } from './config/service-env'

export { AppError, type ErrorContext } from './errors/app-error'
export {
  defineErrors,
  type DefinedErrors,
  type ErrorEntry,
  type ErrorExtras,
  type ErrorFactory,
} from './errors/define-errors'
export { describeError, type DescribedError } from './errors/describe-error'
export {
  errorKinds,
  httpStatusOf,
  type ErrorDefinition,
  type ErrorKind,
  type ErrorLevel,
} from './errors/error-definition'
export type { Language } from '@tollgate/texts'
export { platformErrors } from './errors/platform.errors'
export { refusal } from './errors/refusal'
export { fromWireError, toWireError, wireError, type WireError } from './errors/wire-error'

export { Roster, type RosterMember } from './collections/roster'
export { createLog, type LogOptions } from './log/create-log'
export { Log, type LogFields } from './log/log'
export { currentRequestContext, runInRequestContext, type RequestContext } from './trace-context/request-context'

export { HotCount, HotCounter, HotHistogram, HotSeries } from './metrics/hot-metrics'
export { metrics } from './metrics/metrics'
export { newRequestId, requestIdOf, traceIdOf } from './trace-context/request-id'
export {
  runInTrace,
  startChildSpan,
  startServerSpan,
  traceparentOf,
  type ServerSpanOptions,
  type ServerTrace,
} from './telemetry/spans/server-span'
export { inRemoteSpans } from './telemetry/spans/remote-spans'
export { stopTelemetry } from './telemetry/spans/telemetry'
export { currentTraceparent, formatTraceparent, parseTraceparent } from './trace-context/traceparent'
export { newSpanIdHex, newUuidV7Hex } from './trace-context/uuid-v7'

export {
  Access,
  AllowedOnDemoSite,
  Caller,
  Changes,
  ClientAddress,
  Lang,
  RequestId,
  type AccessLevel,
} from './http/access/access.decorator'
export { SESSION_RESOLVER, type Actor, type CredentialKind, type SessionResolver } from './http/request/actor'
export {
  createClientAddress,
  createProxyTrust,
  plainAddress,
  type ClientAddressOptions,
  type ClientAddressReader,
  type ClientOrigin,
} from './client-address/client-address'
export { cookieValue } from './http/request/cookies'
export { credentialsOf, namesAnotherUser, sessionCookie } from './http/access/credentials'
export { DEMO_SITE, type DemoSite } from './http/access/demo-site.guard'
export {
  clientHeader,
  createEdgeSigner,
  createEdgeVerifier,
  signatureHeader,
  type EdgeHeaders,
} from './client-address/edge-signature'
export {
  envelopeOf,
  failureEnvelope,
  withExtras,
  withMessage,
  type Envelope,
  type Enveloped,
} from './http/envelope/envelope'
export { NoEnvelope } from './http/envelope/envelope.decorator'
export { languageOf } from './http/request/language'
export { factsOf, type RequestFacts } from './http/request/request-facts'
export { comesFromAnotherSite, ownHostsOf } from './http/access/same-site'
export { zod } from './http/request/zod.pipe'

export { Clock, SystemClock, type Timer } from '@tollgate/clock'

export { sha256Hex } from './crypto/digest'
export { randomToken } from './crypto/random-token'
export { Sealed } from './crypto/sealed'
export { SealedCookie, type CookieJar, type SealedCookieOptions } from './crypto/sealed-cookie'
export { SecretBox } from './crypto/secret-box'

export { isAddressAllowed, isMetadataName, type AddressRules, type EgressPolicy } from './egress/address-rules'
export { Egress, type EgressRequest } from './egress/egress'
export { guardedConnector, type ConnectorRules } from './egress/guarded-connector'
export { guardedLookup, type LookupRules } from './egress/guarded-lookup'
export { readBody } from './egress/read-body'

export { Health, type HealthCheck, type HealthReport } from './health/health'

export { createService, type RequestHandler, type ServiceOptions } from './service/create-service'
export { PlatformModule, type PlatformOptions } from './service/platform.module'
export { Shutdown, type StopPhase } from './service/shutdown'
export { startService } from './service/start-service'
export { stopService, type StopOptions } from './service/stop-service'
export { SERVICE_CONFIG, SERVICE_NAME } from './service/tokens'
