import { defineProvider, type Provider } from './provider'
import { providerRows } from './provider-rows'
import { cloudRows } from './rows/cloud-rows'
import { compatibleRows } from './rows/compatible-rows'
import { legacyRows } from './rows/legacy-rows'
import { resellerRows } from './rows/reseller-rows'
import { retrievalRows } from './rows/retrieval-rows'
import { taskRows } from './rows/task-rows'
import { vendorRows } from './rows/vendor-rows'

/** Every provider, by ascending channel type. */
export const providers: readonly Provider[] = [
  ...providerRows,
  ...cloudRows,
  ...compatibleRows,
  ...legacyRows,
  ...resellerRows,
  ...retrievalRows,
  ...taskRows,
  ...vendorRows,
]
  .sort((one, other) => one.type - other.type)
  .map(defineProvider)

const byType = new Map(providers.map((provider) => [provider.type, provider]))

/** The provider of a channel type; undefined when no row has that number. */
export function providerOf(type: number): Provider | undefined {
  return byType.get(type)
}

/** How a channel of a type is asked with this key; undefined when no row has that number. */
export function providerFor(type: number, key: string): Provider | undefined {
  const provider = byType.get(type)
  return key.includes('|') ? (provider?.partedKeys ?? provider) : provider
}
