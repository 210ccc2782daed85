/** Where the site stands unless an operator has said otherwise; never what a request calls it, which anybody may choose. */
const usualAddress = 'http://localhost:3000'

/** The page on which somebody takes their new password. */
export function resetLink(serverAddress: string, email: string, token: string): string {
  const query = new URLSearchParams({ email, token })
  return `${serverAddress || usualAddress}/user/reset?${query.toString()}`
}
