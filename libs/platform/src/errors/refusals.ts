import type { CodedText } from '@tollgate/texts'

/** The old form: definitions by code. */
export function refusals(texts: Readonly<Record<string, CodedText>>) {
  return Object.fromEntries(
    Object.values(texts).map(({ code, zh, en }) => [code, { kind: 'refused', level: 'info', zh, en } as const]),
  )
}
