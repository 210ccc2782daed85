/** The site's address while the operator has set none; never the host of a request, which its sender may choose. */
const usualAddress = 'http://localhost:3000'

/** The address of this site for links in mails and at other sites, by the option ServerAddress. */
export function ownAddress(serverAddress: string): string {
  return serverAddress || usualAddress
}
