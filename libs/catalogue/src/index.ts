export {
  defineProvider,
  type AuthKind,
  type Capability,
  type FormatName,
  type Provider,
  type ProviderRow,
  type Quirk,
} from './provider'
export { providerOf, providers } from './providers'
