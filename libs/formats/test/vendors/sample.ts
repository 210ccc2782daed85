/** One message of a stream: its name where its framing has one. */
export type SampleMessage = readonly [name: string, data: string]

/** What a vendor says in its own words, by which all vendors are held against what they have in common. */
export interface VendorSample {
  /** A reply in one piece that answers `text`; absent where the vendor has streams alone. */
  readonly answer?: unknown
  /** A stream that answers the same. */
  readonly stream: readonly SampleMessage[]
  readonly text: string
  /** Tokens in and out; null where the vendor tells none. */
  readonly tokens: readonly [number, number] | null
  /** Replies that are failures: the status that they come with, and the one that they mean. */
  readonly errors: readonly (readonly [body: unknown, sent: number, meant: number])[]
}

/** A message of a stream that is JSON. */
export function message(data: unknown, name = ''): SampleMessage {
  return [name, JSON.stringify(data)]
}
