export {
  authKinds,
  capabilities,
  defineProvider,
  formatNames,
  providerRow,
  quirks,
  type AuthKind,
  type Capability,
  type FormatName,
  type Provider,
  type ProviderRow,
  type Quirk,
} from './provider'
export { providerOf, providers } from './providers'
