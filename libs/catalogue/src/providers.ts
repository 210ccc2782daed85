import { defineProvider, type Provider } from './provider'
import { providerRows } from './provider-rows'

/** Every provider, by ascending channel type. */
export const providers: readonly Provider[] = providerRows.map(defineProvider)

const byType = new Map(providers.map((provider) => [provider.type, provider]))

/** The provider of a channel type; undefined when no row has that number. */
export function providerOf(type: number): Provider | undefined {
  return byType.get(type)
}
