import type { Format } from '@tollgate/formats'
import type { Caller } from '../admission/caller/caller'
import type { RoutingIndex } from '../routing/routing-index'

/** What callers see of the models: those that their group can call and their token may use. */
export class ModelList {
  /** By the name of a format, and then by group. */
  private readonly bodies = new Map<string, Map<string, Buffer>>()
  private version = -1

  constructor(private readonly routing: RoutingIndex) {}

  /** The list as this format has it. The same for every caller of a group whose token is not limited, so it is kept. */
  body(caller: Caller, format: Format): Buffer {
    const { group, token } = caller
    if (token.isModelLimited) {
      const models = this.routing.models(group).filter((model) => caller.mayUse(model))
      return this.write(group, models, format)
    }
    if (this.version !== this.routing.version) {
      this.bodies.clear()
      this.version = this.routing.version
    }
    let bodies = this.bodies.get(format.name)
    if (bodies === undefined) this.bodies.set(format.name, (bodies = new Map()))
    let body = bodies.get(group)
    if (body === undefined) bodies.set(group, (body = this.write(group, this.routing.models(group), format)))
    return body
  }

  /** One entry of the list; null when the caller cannot call the model. */
  entry(caller: Caller, model: string, format: Format): Buffer | null {
    if (!caller.mayUse(model) || this.routing.route(caller.group, model) === null) return null
    return format.modelBody(model, this.owner(caller.group, model))
  }

  private write(group: string, models: readonly string[], format: Format): Buffer {
    return format.modelsBody(models, (model) => this.owner(group, model))
  }

  /** The provider that serves the model first. */
  private owner(group: string, model: string): string {
    const channel = this.routing.route(group, model)?.tiers[0]?.channels[0]
    return channel?.keys[0]?.target.provider.slug ?? 'tollgate'
  }
}
