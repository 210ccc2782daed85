import type { Provider } from '@tollgate/catalogue'
import type { AskedHead } from '../call/upstream'
import type { Connections } from '../connections/connections'

/** A request that is ready to be sent, but for its body. */
export interface PlacedRequest {
  readonly connections: Connections
  /** As an exchange takes it. */
  readonly head: Buffer
  readonly body: Buffer | null
}

/** Where answers are that a reply only leads to. What the reply says of them is not trusted. */
export interface FollowedPlaces {
  /** Asks for an answer by the name that the vendor has for it; null for what is no such name. */
  answer(id: string): PlacedRequest | null
  /** Tells that nobody waits for it. */
  cancel(id: string): PlacedRequest | null
  /** Fetches its stream at an address that the vendor has told; null where nobody may be led there. */
  stream(address: string): PlacedRequest | null
}

/** A host that is called, as far as answers are followed there. */
interface Place {
  readonly connections: Connections
  readonly origin: string
  readonly headFor: (request: AskedHead, path: string) => Buffer | null
}

/** Where the answers of a channel are. */
export interface FollowedSetting {
  readonly followed: NonNullable<Provider['followed']>
  /** The channel's own host, which gets its key. */
  readonly own: Place
  /** Another host, which does not. */
  readonly placeAt: (origin: string) => Place
  /** A path of the provider's at the channel's address. */
  readonly pathOf: (path: string) => string
}

const idShape = /^[\w-]{1,128}$/
const mostAddressChars = 4_096
const nothing = Buffer.alloc(0)

/**
 * Answers are asked for and canceled at the channel's own address, by paths of the catalogue in which the vendor names nothing but
 * the answer. Streams alone are fetched where the vendor says, and then only from the channel's own host or from one that the row
 * names: whoever answers leads nobody anywhere else. Only the former gets the key.
 */
export function followedPlaces({ followed, own, placeAt, pathOf }: FollowedSetting): FollowedPlaces {
  const foreign = new Map(followed.streamOrigins.map((origin) => [origin, placeAt(origin)]))
  const named = (path: string, id: string, body: Buffer | null) =>
    idShape.test(id) ? requestTo(own, pathOf(path).replace('{id}', id), { body, isStream: false }) : null
  return {
    answer: (id) => named(followed.answer, id, null),
    cancel: (id) => named(followed.cancel, id, nothing),
    stream: (address) => {
      const url = address.length <= mostAddressChars && URL.canParse(address) ? new URL(address) : null
      if (url === null || url.username !== '' || url.password !== '') return null
      const place = url.origin === own.origin ? own : foreign.get(url.origin)
      return place === undefined ? null : requestTo(place, url.pathname + url.search, { body: null, isStream: true })
    },
  }
}

function requestTo(
  { connections, headFor }: Place,
  path: string,
  { body, isStream }: Pick<PlacedRequest, 'body'> & { readonly isStream: boolean },
): PlacedRequest | null {
  const head = headFor({ capability: 'chat', body, isStream }, path)
  return head === null ? null : { connections, head, body }
}
