import { addTexts, type Texts } from '@tollgate/console-sdk/host'
import type { ComponentType } from 'react'
import type { KnownRemote } from './remote'
import { withLimit } from './time-limit'

export type RemoteComponent = ComponentType<Readonly<Record<string, unknown>>>

/** What of the federation runtime is used here. */
export interface Federation {
  registerRemotes(remotes: { name: string; entry: string; entryGlobalName: string }[]): void
  loadRemote<T>(id: string): Promise<T | null>
}

/** The variable in which the entry of a remote leaves its container; the build of the remote says so. */
const globalNameOf = ({ manifest }: KnownRemote) => `tollgate_${manifest.id.replaceAll('-', '_')}`

/**
 * Loads the code of remotes. Browser and federation runtime both remember what failed, so after a failure the next attempt
 * asks for the entry under a new address and under a new name. (The runtime could be forced to forget the old name, but
 * would then forget too what the shell shares.)
 */
export class CodeLoader {
  /** How often each remote was begun anew. */
  private readonly attempts = new Map<string, number>()
  /** The names under which remotes are known to the runtime now. */
  private readonly names = new Map<string, string>()

  /** The runtime comes with the first code that needs it: the home page does without. */
  constructor(private readonly start: () => Promise<Federation>) {}

  /** A component of a remote, when its texts are known too. */
  async load(remote: KnownRemote, module: string, limitMs: number): Promise<RemoteComponent> {
    const { namespace, module: textsModule } = remote.manifest.i18n
    try {
      const [texts, component] = await withLimit(
        this.fetch<Texts, RemoteComponent>(remote, textsModule, module),
        limitMs,
      )
      addTexts(namespace, texts)
      return component
    } catch (error) {
      this.renew(remote)
      throw error
    }
  }

  /** What a remote offers besides components; it says nothing by itself, so its texts may stay where they are. */
  async loadPart<T>(remote: KnownRemote, module: string, limitMs: number): Promise<T> {
    try {
      const federation = await this.start()
      return await withLimit(get<T>(federation, this.register(federation, remote), module), limitMs)
    } catch (error) {
      this.renew(remote)
      throw error
    }
  }

  /** Makes the next load of this remote begin anew. */
  renew({ url }: KnownRemote): void {
    // Several parts of one remote may fail together: that is one attempt.
    if (this.names.delete(url)) this.attempts.set(url, this.attemptOf(url) + 1)
  }

  private async fetch<One, Two>(remote: KnownRemote, one: string, two: string): Promise<[One, Two]> {
    const federation = await this.start()
    const name = this.register(federation, remote)
    return Promise.all([get<One>(federation, name, one), get<Two>(federation, name, two)])
  }

  private register(federation: Federation, remote: KnownRemote): string {
    const known = this.names.get(remote.url)
    if (known !== undefined) return known
    const attempt = this.attemptOf(remote.url)
    const entryGlobalName = globalNameOf(remote)
    const name = attempt === 0 ? entryGlobalName : `${entryGlobalName}__${attempt}`
    const entry = new URL(remote.manifest.entry, remote.url)
    if (attempt > 0) {
      entry.searchParams.set('attempt', String(attempt))
      // The runtime asks for no entry whose container is there already.
      Reflect.set(globalThis, entryGlobalName, undefined)
    }
    federation.registerRemotes([{ name, entry: entry.href, entryGlobalName }])
    this.names.set(remote.url, name)
    return name
  }

  private attemptOf(url: string): number {
    return this.attempts.get(url) ?? 0
  }
}

async function get<T>(federation: Federation, name: string, module: string): Promise<T> {
  const loaded = await federation.loadRemote<{ default?: T }>(module.replace(/^\./, name))
  if (loaded?.default === undefined) throw new Error(`${name} has no ${module}`)
  return loaded.default
}
