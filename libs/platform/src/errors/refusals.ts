import type { ErrorDefinition } from './error-definition'

type Texts = Readonly<Record<string, { readonly zh: string; readonly en: string }>>

/** Makes errors of the texts that a form shares with its server: each a refused rule, nothing to worry about. */
export function refusals<const T extends Texts>(texts: T): { [code in keyof T]: ErrorDefinition } {
  const entries = Object.entries(texts).map(([code, { zh, en }]) => [code, { kind: 'refused', level: 'info', zh, en }])
  return Object.fromEntries(entries) as { [code in keyof T]: ErrorDefinition } // the same keys
}
