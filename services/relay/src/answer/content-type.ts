const json = 'application/json'

/** What a browser that opens it shows or plays, and never runs. */
const inert =
  /^(application\/(json|[\w.+-]+\+json|x-ndjson|jsonl|octet-stream)|text\/(plain|event-stream|vtt|csv)|audio\/[\w.+-]+|video\/[\w.+-]+|image\/(png|jpeg|gif|webp|avif|bmp))\s*(;|$)/i

/**
 * What an answer of an upstream is called when it goes on: as the upstream calls it, unless a browser could take it for a page or
 * a program of this site. An upstream says what it likes, and the answer comes from our origin.
 */
export function contentTypeOf(headers: { get(name: string): string | null }, otherwise = json): string {
  const told = headers.get('content-type')
  if (told === null) return otherwise
  if (told === json || inert.test(told)) return told
  return /^text\//i.test(told) ? 'text/plain; charset=utf-8' : 'application/octet-stream'
}
