import type { ExternalProvider, RedirectProvider } from '@tollgate/contracts/http/identity'

/** Somebody for whom another site has vouched. */
export interface Vouched {
  readonly provider: ExternalProvider
  /** What that site never changes and never gives to somebody else. */
  readonly subject: string
  /** As they would like to be called, where the site tells; nothing vouches for it. */
  readonly preferredName: string
  readonly displayName: string
}

/** What goes along with the browser and comes back: whatever is null was not sent. */
export interface Journey {
  readonly state: string
  readonly verifier: string | null
  readonly nonce: string | null
}

/** With what the browser came back. */
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
  /** Whose code this is. Throws `identity.external-*` when the site does not say. */
  identify(arrival: Arrival, journey: Journey): Promise<Vouched>
}
