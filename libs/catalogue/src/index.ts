export type { BalanceKind } from './balance/balance-rule'
export { modelInput } from './model-input'
export { type ModelOutput, modelOutput } from './model-output'
export {
  type AuthKind,
  bodyRuleFor,
  type Capability,
  defineProvider,
  formatFor,
  type FormatName,
  formatNames,
  isDrawn,
  isEmbedding,
  isForm,
  isTranscript,
  type OtherKind,
  type Provider,
  type ProviderRow,
  type Quirk,
  spokenFormat,
  spokenWords,
  wireFor,
} from './provider'
export { providerFor, providerOf, providers } from './providers'
export { readRegions } from './regions'
export { type RepeatRules, repeatRules, repeatRulesOf } from './repeats'
export { type Framing, type WireName, wireNames } from './wires'
