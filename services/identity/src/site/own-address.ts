/** Where the site stands while no operator has said so; never what a request calls it, which anybody may choose. */
const usualAddress = 'http://localhost:3000'

/** The address of this site for links that leave it, by the option ServerAddress. */
export function ownAddress(serverAddress: string): string {
  return serverAddress || usualAddress
}
