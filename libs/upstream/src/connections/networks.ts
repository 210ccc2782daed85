import type { OwnPlaces } from '@tollgate/platform'

/** Where channels may lead. */
export interface ChannelNetworks {
  readonly own?: OwnPlaces | undefined
  /** The only networks, as `EGRESS_CHANNEL_NETWORKS` has them; all, where there are none. */
  readonly networks?: readonly string[]
}
