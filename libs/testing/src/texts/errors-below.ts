import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** An error as `defineErrors` defines it, and the file that does. */
export interface DefinedError {
  readonly file: string
  readonly code: string
  readonly zh: string
  readonly en: string
}

/**
 * Every error that is defined below a folder: what `*.errors.ts` export there, so that one more file is tested without being
 * named. Throws where errors are defined in a file of another name, which would be passed over.
 */
export function errorsBelow(folder: string): DefinedError[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /(?<!\.spec)\.ts$/.test(file),
  )
  return files.sort().flatMap((file) => {
    if (file.endsWith('.errors.ts')) return errorsIn(folder, file)
    const isDefining = readFileSync(path.join(folder, file), 'utf8').includes(' = defineErrors(')
    if (isDefining) throw new Error(`${file} defines errors: they belong into a file that ends with .errors.ts`)
    return []
  })
}

function errorsIn(folder: string, file: string): DefinedError[] {
  // eslint-disable-next-line @typescript-eslint/no-require-imports -- which files there are is found at run time
  const exported = Object.values(require(path.join(folder, file)) as Record<string, Record<string, DefinedError>>)
  return exported.flatMap((errors) => Object.values(errors).map(({ code, zh, en }) => ({ file, code, zh, en })))
}

/** The codes that several of these errors have: whoever is told one of them cannot tell which it is. */
export function sharedCodes(errors: readonly DefinedError[]): string[] {
  const codes = errors.map(({ code }) => code)
  return codes.filter((code, at) => codes.indexOf(code) !== at)
}

/** The texts of errors by file and code, as the test of texts names what is wrong. */
export function textsOfErrors(errors: readonly DefinedError[]): Record<string, DefinedError> {
  return Object.fromEntries(errors.map((error) => [`${error.file} ${error.code}`, error]))
}
