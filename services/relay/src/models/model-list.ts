import { callableModels } from '@tollgate/contracts'
import type { Format } from '@tollgate/formats'
import type { Caller } from '../admission/caller/caller'
import type { AliasOptions } from '../admission/rules/alias-options'
import type { RoutingIndex } from '../routing/routing-index'

/** What the lists are made of, as it is now. */
interface ModelSources {
  readonly routing: RoutingIndex
  readonly settings: { readonly aliases: AliasOptions }
}

/** The names that a group can call, each with the models that it leads to. */
type Callable = ReadonlyMap<string, readonly string[]>

/** What callers see of the models and aliases: those that their group can call and their token may use. */
export class ModelList {
  private readonly groups = new Map<string, Callable>()
  /** By the name of a format, and then by group. */
  private readonly bodies = new Map<string, Map<string, Buffer>>()
  private version = -1
  private aliases: AliasOptions | null = null

  constructor(private readonly sources: ModelSources) {}

  /** The list as this format has it. The same for every caller of a group whose token is not limited, so it is kept. */
  body(caller: Caller, format: Format): Buffer {
    const { group, token } = caller
    const callable = this.callable(group)
    if (token.isModelLimited) {
      const models = [...callable.keys()].filter((model) => caller.mayUse(model))
      return this.write(group, models, format)
    }
    let bodies = this.bodies.get(format.name)
    if (bodies === undefined) this.bodies.set(format.name, (bodies = new Map()))
    let body = bodies.get(group)
    if (body === undefined) bodies.set(group, (body = this.write(group, [...callable.keys()], format)))
    return body
  }

  /** One entry of the list; null when the caller cannot call the model. */
  entry(caller: Caller, model: string, format: Format): Buffer | null {
    const { group } = caller
    if (!caller.mayUse(model)) return null
    const { routing, settings } = this.sources
    const isAlias = settings.aliases.models[model] !== undefined
    const isThere = isAlias ? this.callable(group).has(model) : routing.route(group, model) !== null
    return isThere ? format.modelBody(model, this.owner(group, model)) : null
  }

  private callable(group: string): Callable {
    const { routing, settings } = this.sources
    const { aliases } = settings
    if (this.version !== routing.version || this.aliases !== aliases) {
      this.groups.clear()
      this.bodies.clear()
      this.version = routing.version
      this.aliases = aliases
    }
    let callable = this.groups.get(group)
    if (callable === undefined) this.groups.set(group, (callable = callableModels(routing.models(group), aliases)))
    return callable
  }

  private write(group: string, models: readonly string[], format: Format): Buffer {
    return format.modelsBody(models, (model) => this.owner(group, model))
  }

  /** The provider that serves the model first. */
  private owner(group: string, model: string): string {
    const [first = model] = this.callable(group).get(model) ?? []
    const channel = this.sources.routing.route(group, first)?.tiers[0]?.channels[0]
    return channel?.keys[0]?.target.provider.slug ?? 'tollgate'
  }
}
