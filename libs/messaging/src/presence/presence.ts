import type { ServiceName } from '@tollgate/contracts'
import type { KeyRing, Timer } from '@tollgate/platform'
import type { Msg, Subscription } from 'nats'
import type { z } from 'zod'
import type { Bus } from '../connection/bus'
import { readJson } from '../connection/read-json'
import type { Applied, Reads } from './applied'
import { appliedMessage, type BeatMessage, beatMessage, leftMessage, presenceSubjects } from './presence.message'

/** One running copy of a service. */
export interface Instance {
  readonly service: ServiceName
  readonly instance: string
  readonly startedAtMs: number
  /** What it reads and how far it has applied it. */
  readonly reads: Reads
}

interface Known extends Instance {
  reads: Map<string, number>
  heardMs: number
}

export const beatMs = 1_000
export const deadAfterMs = 5_000
const greetingMs = 250

/**
 * Which processes are there: each says so once a second, and is taken for dead after 5 s of silence by this process's own
 * monotonic clock. Time in which this process was itself cut off or stopped does not count: it could not have heard them.
 */
export class Presence {
  private readonly others = new Map<string, Known>()
  private readonly subscriptions: Subscription[] = []
  private readonly listeners = new Set<() => void>()
  private readonly moved = new Map<string, number>()
  private readonly startedAtMs: number
  private readonly timers: Timer[] = []
  private lastTickMs: number
  private lostAtMs: number | null = null
  /** Resolves once every process that was there before has had the time to say so. */
  readonly ready: Promise<void>

  constructor(
    private readonly bus: Bus,
    private readonly applied: Applied,
    private readonly ring: KeyRing | null = null,
  ) {
    this.startedAtMs = bus.clock.nowMs()
    this.lastTickMs = bus.clock.monotonicMs()
    this.listen()
    applied.onAdvance((key, seq) => this.queueApplied(key, seq))
    bus.onDisconnect(() => void (this.lostAtMs ??= bus.clock.monotonicMs()))
    bus.onReconnect(() => this.resume())
    this.timers.push(bus.clock.every(() => this.tick(), beatMs))
    this.ready = this.settle()
    this.greet()
  }

  /** The copies of a service that are there now, this process included. */
  instances(service: ServiceName): Instance[] {
    return this.all().filter((instance) => instance.service === service)
  }

  /** How many copies of a service are there now. */
  count(service: ServiceName): number {
    return this.instances(service).length
  }

  /** Everyone who is there now, this process first. */
  all(): Instance[] {
    const { service, instance } = this.bus
    const self: Instance = { service, instance, startedAtMs: this.startedAtMs, reads: this.applied.reads }
    const alive = [...this.others.values()].filter((known) => this.isAlive(known))
    return [self, ...alive]
  }

  /** Calls `listener` whenever someone came, left or moved on, and once a second; returns what stops that. */
  onChange(listener: () => void): () => void {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  /** Says goodbye, so that nobody waits for this process. */
  async leave(): Promise<void> {
    for (const timer of this.timers.splice(0)) timer.cancel()
    for (const subscription of this.subscriptions.splice(0)) subscription.unsubscribe()
    this.listeners.clear()
    if (!this.bus.isConnected) return
    this.send(presenceSubjects.left, { instance: this.bus.instance })
    await this.bus.orLost(this.bus.nc.flush()).catch(() => undefined)
  }

  /** Tells everyone at once what this process reads, and waits until the server has it. */
  async announce(): Promise<void> {
    if (!this.bus.isConnected) return
    this.beat()
    await this.bus.orLost(this.bus.nc.flush()).catch(() => undefined)
  }

  private listen(): void {
    this.hear(presenceSubjects.beat, beatMessage, (beat) => this.receiveBeat(beat))
    this.hear(presenceSubjects.applied, appliedMessage, ({ instance, reads }) => this.receiveApplied(instance, reads))
    this.hear(presenceSubjects.left, leftMessage, ({ instance }) => {
      if (this.others.delete(instance)) this.changed()
    })
    this.subscriptions.push(this.bus.nc.subscribe(presenceSubjects.hello, { callback: () => this.beat() }))
  }

  private hear<S extends z.ZodType>(subject: string, schema: S, take: (message: z.output<S>) => void): void {
    const callback = (error: Error | null, msg: Msg) => {
      if (error) return
      const parsed = schema.safeParse(readJson(msg.data))
      if (parsed.success) take(parsed.data)
      else this.bus.log.warn('presence.unreadable', { subject })
    }
    this.subscriptions.push(this.bus.nc.subscribe(subject, { callback }))
  }

  private receiveBeat(beat: BeatMessage): void {
    if (beat.instance === this.bus.instance) return
    const reads = new Map(Object.entries(beat.reads))
    this.others.set(beat.instance, { ...beat, reads, heardMs: this.bus.clock.monotonicMs() })
    this.changed()
  }

  private receiveApplied(instance: string, reads: Record<string, number>): void {
    const known = this.others.get(instance)
    if (known === undefined) return
    known.heardMs = this.bus.clock.monotonicMs()
    for (const [key, seq] of Object.entries(reads)) known.reads.set(key, seq)
    this.changed()
  }

  private changed(): void {
    for (const listener of this.listeners) listener()
  }

  private queueApplied(key: string, seq: number): void {
    if (this.moved.size === 0) setImmediate(() => this.sendApplied())
    this.moved.set(key, seq)
    this.changed()
  }

  /** One message for all that was applied in one turn of the event loop. */
  private sendApplied(): void {
    const reads = Object.fromEntries(this.moved)
    this.moved.clear()
    // While cut off nothing is queued up: the beat after the reconnection says it all.
    if (this.bus.isConnected) this.send(presenceSubjects.applied, { instance: this.bus.instance, reads })
  }

  private beat(): void {
    if (!this.bus.isConnected) return
    const { service, instance } = this.bus
    const reads = Object.fromEntries(this.applied.reads)
    const { ring } = this
    const keys = ring && { keys: { ring: ring.ids, pass: ring.pass } }
    this.send(presenceSubjects.beat, { service, instance, startedAtMs: this.startedAtMs, reads, ...keys })
  }

  private send(subject: string, message: object): void {
    if (!this.bus.nc.isClosed()) this.bus.nc.publish(subject, JSON.stringify(message))
  }

  private greet(): void {
    this.send(presenceSubjects.hello, {})
    this.beat()
  }

  private async settle(): Promise<void> {
    // The others answer the greeting at once.
    await this.bus.clock.sleep(greetingMs)
  }

  private tick(): void {
    const nowMs = this.bus.clock.monotonicMs()
    const lateMs = nowMs - this.lastTickMs - beatMs
    this.lastTickMs = nowMs
    // A stalled event loop (or a suspended process) has not read what the others sent meanwhile.
    if (lateMs > beatMs) this.rejuvenate(lateMs)
    this.beat()
    for (const [instance, known] of this.others) if (!this.isAlive(known)) this.others.delete(instance)
    this.changed()
  }

  private resume(): void {
    if (this.lostAtMs !== null) this.rejuvenate(this.bus.clock.monotonicMs() - this.lostAtMs)
    this.lostAtMs = null
    this.greet()
  }

  private rejuvenate(byMs: number): void {
    for (const known of this.others.values()) known.heardMs += byMs
  }

  private isAlive(known: Known): boolean {
    const untilMs = this.lostAtMs ?? this.bus.clock.monotonicMs()
    return untilMs - known.heardMs < deadAfterMs
  }
}
