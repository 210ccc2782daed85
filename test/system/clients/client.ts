/** What is asked of a model, beside "Say hello." */
export interface Ask {
  readonly isStream?: boolean
  /** A tool `weather` may be called. */
  readonly hasTools?: boolean
  /** The question is "What is it?", with an image. */
  readonly hasImage?: boolean
  /** The answer is to fit `weatherInput`. */
  readonly hasSchema?: boolean
  readonly isThinking?: boolean
}

/** What a package made of an answer. */
export interface Told {
  readonly text: string
  /** What was thought aloud. */
  readonly thoughts: string
  readonly calls: readonly { readonly name: string; readonly input: unknown }[]
  readonly inputTokens: number | undefined
  readonly outputTokens: number | undefined
  /** Tells what came of the first call, and asks on. */
  readonly goOn: (result: string) => Promise<Told>
}

/** An official package, as its users call a model with it. It tries nothing twice. */
export interface Client {
  readonly name: string
  /** It has a place for thoughts. */
  readonly readsThoughts: boolean
  /** It asks for responses, which some upstreams know and others do not. */
  readonly asksForResponses?: boolean
  ask(model: string, ask: Ask): Promise<Told>
  /** Whether its users catch a refusal of this status by the type of this error. */
  isCaught(error: unknown, status: number): boolean
}

/** Where the gateway is, and as whom it is asked. */
export interface Door {
  readonly origin: string
  readonly apiKey: string
}

export const weatherInput = {
  type: 'object' as const,
  properties: { city: { type: 'string' as const } },
  required: ['city'],
  additionalProperties: false,
}
/** One red pixel. */
export const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC'
export const hello = 'Say hello.'
export const whatIsIt = 'What is it?'
/** Tokens of an answer, and of one that is thought about. */
export const limitOf = ({ isThinking = false }: Ask): number => (isThinking ? 4_000 : 200)
export const thinkingTokens = 2_000

/** Everything that comes, once it has. */
export async function listed<T>(coming: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = []
  for await (const one of coming) all.push(one)
  return all
}
