import { roles } from '@tollgate/contracts'
import type { Actor } from '@tollgate/platform'
import { channelsErrors } from '../../channels.errors'
import { type ChannelFields, isMoved } from './channel.policy'

/**
 * Whether somebody may have keys sent to wherever they like, and so read them: root, who holds the master secret anyway. A
 * program with an API token of theirs holds no more than its scopes.
 */
export function mayReadKeys({ role, token }: Actor): boolean {
  return role >= roles.root && !token
}

/**
 * An administrator cannot read a channel's keys, and so must not be able to have them sent to an address of their own: to
 * move a channel they enter the keys again. Throws `channels.key-needed-for-address`.
 */
export function refuseNewDestination(actor: Actor, before: ChannelFields, after: ChannelFields): void {
  if (mayReadKeys(actor) || !isMoved(before, after)) return
  throw channelsErrors.keyNeededForAddress()
}
