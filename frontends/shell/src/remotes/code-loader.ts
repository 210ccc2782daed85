import { addTexts, type TextFile, type Texts, type TextSource } from '@tollgate/console-sdk/host'
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
  /** Where their texts come from, in this attempt. */
  private readonly texts = new Map<string, TextSource>()

  /** The runtime comes with the first code that needs it: the home page does without. */
  constructor(private readonly start: () => Promise<Federation>) {}

  /** A component of a remote, when its texts are known too. */
  async load(remote: KnownRemote, module: string, limitMs: number): Promise<RemoteComponent> {
    try {
      const both = Promise.all([
        addTexts(remote.manifest.i18n.namespace, this.textsOf(remote)),
        this.fetch<RemoteComponent>(remote, module),
      ])
      const [, component] = await withLimit(both, limitMs)
      return component
    } catch (error) {
      this.renew(remote)
      throw error
    }
  }

  /** What a remote offers besides components; it says nothing by itself, so its texts may stay where they are. */
  async loadPart<T>(remote: KnownRemote, module: string, limitMs: number): Promise<T> {
    try {
      return await withLimit(this.fetch<T>(remote, module), limitMs)
    } catch (error) {
      this.renew(remote)
      throw error
    }
  }

  /** Makes the next load of this remote begin anew. */
  renew({ url }: KnownRemote): void {
    // Several parts of one remote may fail together: that is one attempt.
    if (this.names.delete(url)) this.attempts.set(url, this.attemptOf(url) + 1)
    this.texts.delete(url)
  }

  private textsOf(remote: KnownRemote): TextSource {
    const source = this.texts.get(remote.url) ?? this.textsFrom(remote)
    this.texts.set(remote.url, source)
    return source
  }

  /** Its texts, a module for each language; remotes of before have those of the house in one. */
  private textsFrom(remote: KnownRemote): TextSource {
    const { module, languages } = remote.manifest.i18n
    if (languages.length > 0) return { languages, load: (tag) => this.fetch<TextFile>(remote, `${module}/${tag}`) }
    return {
      languages: ['zh', 'en'],
      load: async (tag) => (await this.fetch<Texts>(remote, module))[tag as keyof Texts],
    }
  }

  private async fetch<T>(remote: KnownRemote, module: string): Promise<T> {
    const federation = await this.start()
    return get<T>(federation, this.register(federation, remote), module)
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
