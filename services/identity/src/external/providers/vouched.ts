import type { ExternalProvider, RedirectProvider } from '@tollgate/contracts/http/identity'

/** What another site tells of a person. An e-mail address is not among it: no site's word makes one theirs here. */
export interface Told {
  readonly provider: ExternalProvider
  /** What that site never changes and never gives to another person. */
  readonly subject: string
  /** The name they chose at that site, empty where it is not told; the site does not vouch for it. */
  readonly preferredName: string
  readonly displayName: string
  /** Everything that the site says of them, for what it is asked by an option; null where it knows of no such thing. */
  readonly claims: Readonly<Record<string, unknown>> | null
  /** It says that they showed it two factors. */
  readonly isStrong: boolean
}

/** A person for whom another site has vouched. */
export interface Vouched extends Told {
  /** On whose word this rests (`issuerOf`). */
  readonly issuer: string
}

/** What a sign-in sends along with the browser, to be checked when it comes back; null was not sent. */
export interface Journey {
  readonly state: string
  readonly verifier: string | null
  readonly nonce: string | null
}

/** What the browser came back with. */
export interface Arrival {
  readonly code: string
  readonly iss: string | undefined
}

/** A site to which the browser goes and from which it comes back with a code. */
export interface RedirectSite {
  readonly provider: RedirectProvider
  readonly isEnabled: boolean
  /** Where to send the browser. */
  address(journey: Journey): Promise<string>
  /** The person whose code this is. Throws `identity.external-*` when the site does not tell. */
  identify(arrival: Arrival, journey: Journey): Promise<Told>
}
