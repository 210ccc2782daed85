let known: ReadonlySet<string> | null = null

/** Whether a password is one of the 49,000 that leaked lists hold most often, in any case. */
export function isWellKnown(password: string): boolean {
  known ??= readList()
  return known.has(password.toLowerCase())
}

/** Loaded when it is first asked: most sites never do. */
function readList(): ReadonlySet<string> {
  // eslint-disable-next-line @typescript-eslint/no-require-imports
  const { dictionary } = require('@zxcvbn-ts/language-common') as typeof import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'])
}
