export { AnswerProof } from './answers/answer-proof'

export { freePort } from './infra/free-port'
export { testDatabase, type TestDatabase } from './infra/test-database'
export { startNats, startPostgres, startRedis } from './infra/start-server'
export { type TestServer } from './infra/test-server'

export { startSimulator, Simulator } from './simulator/simulator'

export { type Rule } from './simulator/script/script'

export { ManualClock } from '@tollgate/clock/manual-clock'

export { startOtlpGrpcReceiver } from './otlp/otlp-grpc-receiver'
export { OtlpReceiver, startOtlpReceiver } from './otlp/otlp-receiver'

export { aChannel } from './builders/channel.builder'
export { aRoot, aToken, aUser, anAccount, anAdmin } from './builders/people.builder'
export { aFixedPrice, aPriceSnapshot, aRatioPrice, someCounts } from './builders/pricing.builder'
export { aReceipt, aRequestId, aSettledUsage, someFacts } from './builders/receipt.builder'
