import type { ComponentType } from 'react'
import { addTexts, type Texts } from '@tollgate/console-sdk/host'
import type { KnownRemote } from './remote'
import { withLimit } from './time-limit'

export type RemoteComponent = ComponentType<Readonly<Record<string, unknown>>>

/** What of the federation runtime is used here. */
export interface Federation {
  registerRemotes(remotes: { name: string; entry: string }[], options?: { force?: boolean }): void
  loadRemote<T>(id: string): Promise<T | null>
}

const nameOf = ({ manifest }: KnownRemote) => `tollgate_${manifest.id.replaceAll('-', '_')}`

/**
 * Loads the code of remotes. After a failure the next attempt asks for the entry under a new address, because browser and
 * federation runtime both remember what failed.
 */
export class CodeLoader {
  readonly #attempts = new Map<string, number>()
  readonly #registered = new Set<string>()

  /** The runtime comes with the first code that needs it: the home page does without. */
  constructor(private readonly start: () => Promise<Federation>) {}

  /** A component of a remote, when its texts are known too. */
  async load(remote: KnownRemote, module: string, limitMs: number): Promise<RemoteComponent> {
    const { namespace, module: textsModule } = remote.manifest.i18n
    try {
      const federation = await this.start()
      this.#register(federation, remote)
      const modules = [
        get<Texts>(federation, remote, textsModule),
        get<RemoteComponent>(federation, remote, module),
      ] as const
      const [texts, component] = await withLimit(Promise.all(modules), limitMs)
      addTexts(namespace, texts)
      return component
    } catch (error) {
      this.renew(remote)
      throw error
    }
  }

  /** Makes the next load of this remote begin anew. */
  renew(remote: KnownRemote): void {
    const name = nameOf(remote)
    // Several parts of one remote may fail together: that is one attempt.
    if (!this.#registered.delete(name)) return
    this.#attempts.set(name, (this.#attempts.get(name) ?? 0) + 1)
  }

  #register(federation: Federation, remote: KnownRemote): void {
    const name = nameOf(remote)
    if (this.#registered.has(name)) return
    const attempt = this.#attempts.get(name) ?? 0
    const entry = new URL(remote.manifest.entry, remote.url)
    if (attempt > 0) entry.searchParams.set('attempt', String(attempt))
    federation.registerRemotes([{ name, entry: entry.href }], { force: attempt > 0 })
    this.#registered.add(name)
  }
}

async function get<T>(federation: Federation, remote: KnownRemote, module: string): Promise<T> {
  const loaded = await federation.loadRemote<{ default?: T }>(module.replace(/^\./, nameOf(remote)))
  if (loaded?.default === undefined) throw new Error(`${remote.id} has no ${module}`)
  return loaded.default
}
