import type { ErrorDefinition } from './error-definition'

const catalogue = new Map<string, ErrorDefinition>()

export function register(definition: ErrorDefinition): void {
  catalogue.set(definition.code, definition)
}

/** The definition of a code of the old form; `platform.internal` in all but name when it is not known. */
export function findErrorDefinition(code: string): ErrorDefinition {
  return (
    catalogue.get(code) ?? {
      code,
      kind: 'internal',
      level: 'error',
      zh: '服务器内部错误',
      en: 'An internal error occurred',
    }
  )
}
