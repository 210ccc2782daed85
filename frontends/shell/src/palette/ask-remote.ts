import type { Find, FindQuestion, Found, ManifestFinder } from '@tollgate/console-sdk'
import type { CodeLoader } from '../remotes/code-loader'
import type { KnownRemote, Limits } from '../remotes/remote'
import { withLimit } from '../remotes/time-limit'

interface Asked {
  readonly remote: KnownRemote
  readonly finder: ManifestFinder
  readonly limits: Limits
  readonly loader: Pick<CodeLoader, 'loadPart'>
}

/** Asks one finder of a remote, whose code comes with the first question. What takes too long is given up, and told so. */
export async function askRemote(
  { remote, finder, limits, loader }: Asked,
  question: FindQuestion,
): Promise<readonly Found[]> {
  const find = await loader.loadPart<Find>(remote, finder.module, limits.codeMs)
  question.signal.throwIfAborted()
  const end = new AbortController()
  const signal = AbortSignal.any([question.signal, end.signal])
  try {
    const found = await withLimit(find({ ...question, signal }), limits.findMs)
    return found.filter(isWithin)
  } finally {
    end.abort()
  }
}

/** A result leads to a page of the console, never elsewhere: `//host` is another site. */
const isWithin = ({ path }: Found): boolean => /^\/(?![/\\])/.test(path)
