export type { BalanceKind } from './balance/balance-rule'
export { type Capability, isDrawn, isEmbedding, isForm, isTask, isTranscript } from './capability'
export { modelInput } from './models/model-input'
export { type ModelOutput, modelOutput } from './models/model-output'
export {
  type AuthKind,
  defineProvider,
  type FormatName,
  formatNames,
  type OtherKind,
  type Provider,
  type ProviderRow,
  type Quirk,
} from './provider'
export { providerFor, providerOf, providers } from './providers'
export { readRegions } from './regions'
export { type RepeatRules, repeatRules, repeatRulesOf } from './repeats'
export { bodyRuleFor, formatFor, spokenFormat, spokenWords, wireFor } from './spoken'
export { type Framing, type WireName, wireNames } from './wires'
