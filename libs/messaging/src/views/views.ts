import type { ViewContract, ViewValue } from '@tollgate/contracts'
import type { z } from 'zod'
import { View } from './view'
import { bucketStream } from './view-record'
import { ViewWriter, type ViewWriterHost } from './view-writer'

/** Opens views for reading and writing; one copy of each in a process, however often it is opened. */
export class Views {
  private readonly views = new Map<string, View<unknown>>()
  private readonly writers = new Map<string, ViewWriter<unknown>>()
  private readonly openListeners = new Set<(view: View<unknown>) => void>()

  constructor(private readonly host: Omit<ViewWriterHost, 'ensureBucket'>) {}

  /** The live copy of a view; await its `ready` before the first read. */
  open<C extends ViewContract>(contract: C): View<ViewValue<C>> {
    const existing = this.views.get(contract.name)
    if (existing) return existing as View<ViewValue<C>> // the name identifies the contract
    const view = new View<unknown>(this.writerHost(), contract as ViewContract<z.ZodType<unknown>>)
    this.views.set(contract.name, view)
    for (const listener of this.openListeners) listener(view)
    return view as View<ViewValue<C>> // made from this very contract
  }

  /** The writer of a view, for its owner. */
  writer<C extends ViewContract>(contract: C): ViewWriter<ViewValue<C>> {
    const existing = this.writers.get(contract.name)
    if (existing) return existing as ViewWriter<ViewValue<C>> // the name identifies the contract
    const view = this.open(contract) as View<unknown>
    const writer = new ViewWriter<unknown>(this.writerHost(), view, contract as ViewContract<z.ZodType<unknown>>)
    this.writers.set(contract.name, writer)
    return writer as ViewWriter<ViewValue<C>> // made from this very contract
  }

  /** Calls `listener` for every view that is open or will be. */
  onOpen(listener: (view: View<unknown>) => void): void {
    this.openListeners.add(listener)
    for (const view of this.views.values()) listener(view)
  }

  /** Ends reading and maintaining. */
  stop(): void {
    for (const writer of this.writers.values()) writer.stop()
    for (const view of this.views.values()) view.stop()
  }

  private writerHost(): ViewWriterHost {
    return { ...this.host, ensureBucket: (name) => this.ensureBucket(name) }
  }

  private async ensureBucket(name: string): Promise<void> {
    const { js, maker } = this.host.bus
    await maker.ensure(bucketStream(name), () => js.views.kv(name, { history: 1 }))
  }
}
