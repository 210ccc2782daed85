import type { ExecutionContext } from '@nestjs/common'
import type { Reflector } from '@nestjs/core'
import { isClosedBody, mayCall, scopeOf, type TokenGrant } from '@tollgate/contracts'
import type { FastifyRequest } from 'fastify'
import { isListed } from '../../client-address/address-list'
import { isWrite } from '../routes/is-write'

/**
 * Why an API token does not reach a call: it comes from elsewhere than the token is good for, or the route is outside of its scopes;
 * null where it does. A route is known by how it was registered, so that no way of writing its path leads past its scope; one that
 * stands in no table is closed.
 */
export function tokenStopsAt(
  context: ExecutionContext,
  reflector: Reflector,
  { scopes, allowIps }: TokenGrant,
  address: string,
): 'address' | 'scope' | null {
  if (!isListed(address, allowIps)) return 'address'
  const { method, routeOptions, body } = context.switchToHttp().getRequest<FastifyRequest>()
  const path = routeOptions.url ?? ''
  const isReached = mayCall(scopes, scopeOf(method, path), isWrite(context, reflector))
  return isReached && !isClosedBody(method, path, body) ? null : 'scope'
}
