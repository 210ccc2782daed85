import { ownAddress } from '../site/own-address'

/** The page on which somebody takes their new password. */
export function resetLink(serverAddress: string, email: string, token: string): string {
  const query = new URLSearchParams({ email, token })
  return `${ownAddress(serverAddress)}/user/reset?${query.toString()}`
}
