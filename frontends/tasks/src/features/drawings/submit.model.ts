const codes = {
  1: { key: 'code.submitted', tone: 'good' },
  21: { key: 'code.waiting', tone: 'info' },
  22: { key: 'code.duplicate', tone: 'warn' },
  0: { key: 'code.none', tone: 'neutral' },
} as const

/** What an upstream answered to a submit (rule L9): the key of its text, and what it means. Any other code refused it. */
export function submitResult(code: number): { key: string; tone: 'good' | 'info' | 'warn' | 'bad' | 'neutral' } {
  return Object.hasOwn(codes, code) ? codes[code as keyof typeof codes] : { key: 'code.refused', tone: 'bad' }
}
