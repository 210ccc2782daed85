export { modelInput } from './model-input'
export { type ModelOutput, modelOutput } from './model-output'
export {
  type AuthKind,
  type Capability,
  defineProvider,
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
} from './provider'
export { providerOf, providers } from './providers'
export { type RepeatRules, repeatRules, repeatRulesOf } from './repeats'
