/** How many tokens a request has, in the shape of this dialect (https://ai.google.dev/api/tokens#v1beta.CountTokensResponse). */
export function tokenCountBody(totalTokens: number): Buffer {
  return Buffer.from(JSON.stringify({ totalTokens }))
}
