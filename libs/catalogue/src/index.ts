export { modelInput } from './model-input'
export { type ModelOutput, modelOutput } from './model-output'
export {
  type AuthKind,
  type Capability,
  defineProvider,
  type FormatName,
  type Provider,
  type ProviderRow,
  type Quirk,
} from './provider'
export { providerOf, providers } from './providers'
export { type RepeatRules, repeatRules, repeatRulesOf } from './repeats'
