export { actDetails, actText } from './audit/act-details'
export { Bursts } from './audit/bursts'
export { isListed } from './client-address/address-list'
export {
  type ClientAddressReader,
  type ClientOrigin,
  createClientAddress,
  createProxyTrust,
  plainAddress,
} from './client-address/client-address'
export { createEdgeSigner, createEdgeVerifier } from './client-address/edge-signature'
export { isLoopbackHost, isPrivateAddress, nameOf } from './client-address/local-visitor'
export { Roster, type RosterMember } from './collections/roster'
export { ConfigError, loadConfig } from './config/load-config'
export { Secret, secretText } from './config/secret'
export { type ServiceConfig, serviceEnv } from './config/service-env'
export { newApiKey } from './crypto/api-key'
export { sha256Hex } from './crypto/digest'
export { type Envelope, Envelopes } from './crypto/envelopes'
export { KeyRing } from './crypto/key-ring'
export { Mac, withoutMacs } from './crypto/mac'
export { randomToken } from './crypto/random-token'
export { Sealed } from './crypto/sealed'
export { SealedCookie } from './crypto/sealed-cookie'
export { type Place, SecretBox } from './crypto/secret-box'
export { isAddressAllowed, isMetadataName } from './egress/address-rules'
export { Egress, type EgressRequest } from './egress/egress'
export { guardedConnector } from './egress/guarded-connector'
export { OwnPlaces } from './egress/own-places'
export { assertReachable } from './egress/reachable'
export { readBody } from './egress/read-body'
export { AppError } from './errors/app-error'
export { atField, checkedAt } from './errors/at-field'
export { defineErrors, type ErrorExtras } from './errors/define-errors'
export { describeError } from './errors/describe-error'
export { platformErrors } from './errors/platform.errors'
export { refusal } from './errors/refusal'
export { refusalOf } from './errors/refusal-of'
export { mayHaveBeen, refuseChanged } from './errors/refuse-changed'
export { fromWireError, toWireError, type WireError, wireError } from './errors/wire-error'
export { csvHead, csvLine } from './files/csv'
export { FilesUnderWay } from './files/files-under-way'
export { type FileReply, sendFile } from './files/send-file'
export { Health } from './health/health'
export {
  credentialsOf,
  guardedPrefix,
  namesAnotherUser,
  sessionCookie,
  sessionHash,
  shownSession,
} from './http/access/credentials'
export { DEMO_SITE, type DemoSite } from './http/access/demo-site.guard'
export { proofLifetimeMs } from './http/access/fresh.guard'
export {
  BeforeSecondFactor,
  lacksSecondFactor,
  SECOND_FACTOR_RULE,
  secondFactorCode,
  type SecondFactorRule,
} from './http/access/second-factor.guard'
export { closeIdleBodies, headLimits, idleBodyMs } from './http/connections/idle-bodies'
export { closeStalled } from './http/connections/stalled-clients'
export { inTurn } from './http/connections/turns'
export { dropBody, endAnswer, isBeyondDraining, UnreadBody } from './http/connections/unread-body'
export { comesFromAnotherSite, ownHostsOf } from './http/cross-site/same-site'
export { type Enveloped, failureEnvelope, withExtras, withMessage } from './http/envelope/envelope'
export { NoEnvelope } from './http/envelope/envelope.decorator'
export { REFUSAL_WITNESS, type RefusalWitness, type RefusedRequest } from './http/envelope/refusal-witness'
export { Costs, rateRules } from './http/rates/rate-rules'
export { REQUEST_LIMITS, type RequestLimits } from './http/rates/request-rates'
export {
  type ActingMeans,
  type Actor,
  actsBy,
  type CredentialKind,
  type KnownCredential,
  SESSION_RESOLVER,
  type SessionResolver,
} from './http/request/actor'
export { BodyText, KeepsBodyText } from './http/request/body-text'
export { languageOf } from './http/request/language'
export { watchQueued } from './http/request/queued-responses'
export { factsOf } from './http/request/request-facts'
export { zod } from './http/request/zod.pipe'
export {
  Access,
  AllowedOnDemoSite,
  Caller,
  Changes,
  ClientAddress,
  Lang,
  RequestId,
} from './http/routes/access.decorator'
export { Fresh, FreshFor, type Freshness, SessionOnly } from './http/routes/fresh.decorator'
export { guarded, thrown } from './isolation/guarded'
export { createLog } from './log/create-log'
export { Log, type LogFields } from './log/log'
export { HotCount, HotSeries } from './metrics/hot-metrics'
export { metrics } from './metrics/metrics'
export { createService, type RequestHandler, type ServiceOptions } from './service/create-service'
export { Shutdown } from './service/shutdown'
export { startService } from './service/start-service'
export { farewellMs, stopService } from './service/stop-service'
export { SERVICE_CONFIG, SERVICE_NAME } from './service/tokens'
export { inRemoteSpans } from './telemetry/spans/remote-spans'
export {
  endServerSpan,
  type ServerTrace,
  startChildSpan,
  startServerSpan,
  traceparentOf,
} from './telemetry/spans/server-span'
export { currentRequestContext, runInRequestContext } from './trace-context/request-context'
export { newRequestId, requestIdOf, traceIdOf } from './trace-context/request-id'
export { currentTraceparent, formatTraceparent, parseTraceparent } from './trace-context/traceparent'
export { newSpanIdHex } from './trace-context/uuid-v7'
export { Clock, SystemClock, type Timer } from '@tollgate/clock'
export type { Language } from '@tollgate/texts'
