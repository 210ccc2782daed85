import type { OptionEntry } from './registry.schema'

/** An option of the registry for specs; what is not given is an empty text that administrators write. */
export const anOption = (given: Partial<OptionEntry> & { key: string }): OptionEntry => ({
  type: 'text',
  writer: 'admin',
  secret: false,
  is_set: false,
  zh: `${given.key} 名称`,
  en: `the ${given.key}`,
  needs: [],
  ...given,
})

export const registryOf = (...entries: OptionEntry[]) => new Map(entries.map((entry) => [entry.key, entry]))
