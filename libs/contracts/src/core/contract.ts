import type { z } from 'zod'

/** Who owns a message: the service whose fact, reply or state it is. */
export const serviceNames = ['identity', 'channels', 'billing', 'relay', 'logs', 'tasks'] as const
export type ServiceName = (typeof serviceNames)[number]

/** A fact, told in the owner's past tense over JetStream, at least once, in no promised order. */
export interface EventContract<S extends z.ZodType = z.ZodType> {
  readonly kind: 'event'
  readonly subject: `evt.${ServiceName}.${string}`
  readonly schema: S
  readonly example: z.output<S>
  /** It tells of money: a handler never gives one up for failing often, only where nothing can ever help. */
  readonly isMoney?: boolean
}

/** A question that needs its answer now: core NATS request and reply, one hop. */
export interface RpcContract<Q extends z.ZodType = z.ZodType, A extends z.ZodType = z.ZodType> {
  readonly kind: 'rpc'
  readonly subject: `rpc.${ServiceName}.${string}`
  readonly request: Q
  readonly reply: A
  readonly timeoutMs: number
}

/** A live copy of its owner's state, one key per entry, in a JetStream key-value bucket. */
export interface ViewContract<S extends z.ZodType = z.ZodType> {
  readonly kind: 'view'
  readonly name: string
  readonly owner: ServiceName
  readonly schema: S
}

/**
 * Something worth knowing now, told over core NATS to those who happen to listen: nobody keeps it, nobody repeats it, and
 * everything must go on without it. Each note is about one key, which is the last token of its subject.
 */
export interface NoteContract<S extends z.ZodType = z.ZodType> {
  readonly kind: 'note'
  readonly subject: `note.${ServiceName}.${string}`
  readonly schema: S
  readonly example: z.output<S>
}

/** What a contract's messages hold once they are parsed. */
export type EventPayload<C> = C extends EventContract<infer S> ? z.output<S> : never
export type NotePayload<C> = C extends NoteContract<infer S> ? z.output<S> : never
export type RpcRequest<C> = C extends RpcContract<infer Q, z.ZodType> ? z.output<Q> : never
export type RpcReply<C> = C extends RpcContract<z.ZodType, infer A> ? z.output<A> : never
export type ViewValue<C> = C extends ViewContract<infer S> ? z.output<S> : never

/** Declares an event. The example is parsed by the contract's test, so it is always a valid one. */
export function defineEvent<S extends z.ZodType>(event: Omit<EventContract<S>, 'kind'>): EventContract<S> {
  return { kind: 'event', ...event }
}

/** Declares a request and its reply; 2 s unless the contract says otherwise. */
export function defineRpc<Q extends z.ZodType, A extends z.ZodType>(
  rpc: Omit<RpcContract<Q, A>, 'kind' | 'timeoutMs'> & { timeoutMs?: number },
): RpcContract<Q, A> {
  return { kind: 'rpc', timeoutMs: 2_000, ...rpc }
}

/** Declares a view; the bucket bears its name. */
export function defineView<S extends z.ZodType>(view: Omit<ViewContract<S>, 'kind'>): ViewContract<S> {
  return { kind: 'view', ...view }
}

/** Declares a note; its example is parsed by the contract's test. */
export function defineNote<S extends z.ZodType>(note: Omit<NoteContract<S>, 'kind'>): NoteContract<S> {
  return { kind: 'note', ...note }
}
