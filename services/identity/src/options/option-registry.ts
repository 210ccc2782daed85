import { optionKeys, optionOf } from '@tollgate/contracts'
import type { OptionRegistry, RegisteredOption } from '@tollgate/contracts/http/identity'

/** What panels are built from: every option without its value. `written` has what somebody wrote, by key. */
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

/** Some options are tables of a thousand models: the audit log keeps how they begin. */
const auditedLength = 500

/** A value as the audit log may have it. */
export function auditedValue(key: string, text: string): string {
  if (optionOf(key).secret) return text === '' ? '' : '***'
  return text.length <= auditedLength ? text : `${text.slice(0, auditedLength)}…`
}
