import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { signal, untilGone } from '../../weather/faults/processes/process-state'
import type { DrillHouse } from '../house/drill-house'
import { Balancer } from './balancer'
import { asBuiltHere, migrate, ProcessCopy, type Recipe, recipeOf } from './process-copy'

const services = ['identity', 'channels', 'billing', 'logs', 'tasks', 'relay'] as const
/** Before it is asked to end all know that it goes, as in the chart; through relay and edge running answers go on meanwhile. */
const leaveMs = 1_000
const drainMs = 5_000

/** A house whose processes stand behind doors of their own, so that each can be replaced by another beside it. */
export class RollingHouse {
  private readonly copies: ProcessCopy[] = []

  private constructor(
    private readonly house: DrillHouse,
    private readonly doors: ReadonlyMap<string, Balancer>,
    private readonly front: Balancer,
    private readonly edge: Recipe,
  ) {}

  /** Puts doors before everything, and an edge of its own behind the front one, which knows them. */
  static async behindDoors(house: DrillHouse): Promise<RollingHouse> {
    const { stack } = house
    const ports = await stack.ports()
    const doors = new Map<string, Balancer>()
    for (const name of services) {
      const door = await Balancer.open()
      door.leadTo(ports[name] ?? 0)
      doors.set(name, door)
    }
    const { args, env } = await recipeOf(await stack.pidOf('edge'))
    const urls = [...doors].map(([name, { origin }]) => [`${name.toUpperCase()}_URL`, origin])
    const edge = { args, env: { ...env, ...(Object.fromEntries(urls) as Record<string, string>) } }
    const rolling = new RollingHouse(house, doors, await Balancer.open(), edge)
    rolling.front.leadTo((await rolling.copy('edge', edge)).port)
    return rolling
  }

  /** Where callers knock. */
  get origin(): string {
    return this.front.origin
  }

  /** Replaces each process in turn by what is built here, which runs beside it before it goes. `told` hears of each. */
  async upgrade(told: (name: string) => void): Promise<void> {
    const { stack } = this.house
    const recipes = new Map<string, { pid: number; next: Recipe }>()
    for (const name of services) {
      const pid = await stack.pidOf(name)
      recipes.set(name, { pid, next: asBuiltHere(await recipeOf(pid), name) })
    }
    for (const { next } of recipes.values()) await migrate(next)
    for (const [name, { pid, next }] of recipes) {
      const copy = await this.copy(name, next)
      this.doors.get(name)?.leadTo(copy.port)
      await delay(name === 'relay' ? drainMs : leaveMs)
      signal(pid, 'SIGTERM')
      await untilGone([pid])
      told(name)
    }
    const [before] = this.copies
    this.front.leadTo((await this.copy('edge', asBuiltHere(this.edge, 'edge'))).port)
    await delay(drainMs)
    await before?.stop()
    told('edge')
  }

  async close(): Promise<void> {
    await Promise.all(this.copies.map((copy) => copy.stop()))
    await Promise.all([this.front, ...this.doors.values()].map((door) => door.close()))
  }

  private async copy(name: string, recipe: Recipe): Promise<ProcessCopy> {
    const copy = await ProcessCopy.start(name, recipe, path.join(this.house.stack.dataDir, 'logs'))
    this.copies.push(copy)
    return copy
  }
}
