import { ownAddress } from '../addresses/own-address'

/** The address of the page on which a user takes their new password. */
export function resetLink(serverAddress: string, email: string, token: string): string {
  const query = new URLSearchParams({ email, token })
  return `${ownAddress(serverAddress)}/user/reset?${query.toString()}`
}
