export { AnswerProof } from './answers/answer-proof'

export { freePort } from './infra/free-port'
export { testDatabase, type TestDatabase } from './infra/test-database'
export { startNats, startPostgres, startRedis, TestServer } from './infra/test-server'

export { startSimulator, Simulator, type SimulatorOptions } from './simulator/simulator'
export { connectSimulator, RemoteSimulator } from './simulator/remote-simulator'
export { Gate } from './simulator/gates'
export { RecordedRequest, type RequestEnd, type RequestReport } from './simulator/requests/recorded-request'
export { type RecordingCase } from './simulator/script/recording'
export { type Command, type GatePlace, type RequestMatch, type Rule } from './simulator/script/script'
export { simulatedMediaTokens, simulatedPromptTokens, simulatedTokens } from './simulator/wire/tokens'
export { type WireRequest, type WireUsage } from './simulator/wire/wire'

export { ManualClock } from '@tollgate/clock/manual-clock'
export { OtlpReceiver, startOtlpReceiver } from './otlp/otlp-receiver'
export { type ReceivedSpan } from './otlp/spans'

export { aChannel } from './builders/channel.builder'
export { aRoot, aToken, aUser, anAccount, anAdmin } from './builders/people.builder'
export { aFixedPrice, aPriceSnapshot, aRatioPrice, someCounts } from './builders/pricing.builder'
export { aReceipt, aRequestId, aSettledUsage, someFacts } from './builders/receipt.builder'
