import type { ListedChannel } from '../../api/channels.api'
import { namesOf } from '../list/channel.model'

/** How the test of one model went. */
export type TestResult =
  | { readonly kind: 'running' }
  | { readonly kind: 'passed'; readonly seconds: number }
  | { readonly kind: 'failed'; readonly reason: string }

/** The models of a channel that fit what was typed; the one that an ordinary test takes comes first. */
export function modelsToTest(
  { models, test_model: chosen }: Pick<ListedChannel, 'models' | 'test_model'>,
  filter: string,
) {
  const own = namesOf(models)
  const standard = chosen || own[0]
  const all = [...new Set([...(standard === undefined ? [] : [standard]), ...own])]
  const wanted = filter.trim().toLowerCase()
  return all
    .filter((name) => name.toLowerCase().includes(wanted))
    .map((name) => ({ name, isDefault: name === standard }))
}
