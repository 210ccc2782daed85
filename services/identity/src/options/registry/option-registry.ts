import { optionKeys, optionOf } from '@tollgate/contracts'
import type { OptionRegistry, RegisteredOption } from '@tollgate/contracts/http/identity'

/** The description of every option, without its value, from which settings panels are built. `written`: texts by key. */
export function registryOf(written: ReadonlyMap<string, string>): OptionRegistry {
  return optionKeys.map((key): RegisteredOption => {
    const { type, writer, secret, zh, en, default: fallback, needs, min, max, choices } = optionOf(key)
    return {
      key,
      type,
      writer,
      secret,
      is_set: (written.get(key) ?? '') !== '',
      zh,
      en,
      default: fallback,
      needs: [...needs],
      ...(min !== undefined && { min }),
      ...(max !== undefined && { max }),
      ...(choices && { choices: [...choices] }),
    }
  })
}
