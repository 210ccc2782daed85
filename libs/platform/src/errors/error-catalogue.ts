import type { ErrorDefinition } from './error-definition'

const codeShape = /^[a-z][a-z0-9-]*(\.[a-z][a-z0-9-]*)+$/
const catalogue = new Map<string, ErrorDefinition>()

/** The placeholders of a text, each once, in alphabetical order. */
export function placeholdersOf(text: string): string[] {
  return [...new Set([...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name as string))].sort()
}

/**
 * Adds a service's errors to the catalogue of this process and gives them back. Throws when a code is misshapen, is taken with
 * another meaning, or when its zh and en texts do not fill the same placeholders.
 */
export function defineErrors<const M extends Record<string, ErrorDefinition>>(definitions: M): M {
  for (const [code, definition] of Object.entries(definitions)) {
    if (!codeShape.test(code)) throw new Error(`The error code '${code}' is not like 'service.what-happened'`)
    if (definition.zh === '' || definition.en === '') throw new Error(`The error '${code}' lacks a text`)
    if (placeholdersOf(definition.zh).join() !== placeholdersOf(definition.en).join()) {
      throw new Error(`The zh and en texts of '${code}' have different placeholders`)
    }
    const known = catalogue.get(code)
    if (known && JSON.stringify(known) !== JSON.stringify(definition)) {
      throw new Error(`The error code '${code}' is defined twice, with different meanings`)
    }
    catalogue.set(code, definition)
  }
  return definitions
}

/** The definition of a code, or undefined when nobody in this process defined it. */
export function findErrorDefinition(code: string): ErrorDefinition | undefined {
  return catalogue.get(code)
}

/** Every error defined in this process, by code. */
export function definedErrors(): ReadonlyMap<string, ErrorDefinition> {
  return catalogue
}
