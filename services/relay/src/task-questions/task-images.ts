import type { CallContext } from '../account/call-context'
import { headOf } from '../answer/client-response'
import type { ClientResponse } from '../client-http/client-exchange'
import type { Refusal } from '../errors/relay.errors'
import type { OpenRequest } from './open-door'

/** Larger than any four images in one. */
const mostBytes = 32 * 1024 * 1024
const patienceMs = 60_000
/** What a browser shows and does not carry out: no SVG. */
const shown = /^image\/(?:png|jpeg|webp|gif|avif)(?:;|$)/i
const missing: Refusal = { code: 'task-image-missing' }

/** Shows what was drawn at an address of ours, which cannot be guessed: nobody learns where the upstream has it. */
export class TaskImages {
  constructor(private readonly context: CallContext) {}

  /** Hands on an image as it comes; why there is none otherwise. */
  async show({ response }: OpenRequest, imageId: string, requestId: string): Promise<Refusal | null> {
    const { context } = this
    const image = await context.tasks.image(imageId)
    if (image === null) return missing
    try {
      return await this.fetch(image, response, requestId)
    } catch (error) {
      const { channelId } = image
      context.log.forRequest(requestId).warn('relay.image-failed', { channelId, error })
      return { code: 'upstream-failed' }
    }
  }

  private async fetch(
    { url, channelId }: { readonly url: string; readonly channelId: number },
    response: ClientResponse,
    requestId: string,
  ): Promise<Refusal | null> {
    const leaving = new AbortController()
    response.on('close', () => leaving.abort())
    // An administrator has named the place of the channel, and nobody any other.
    const isAtChannel = this.isAtChannel(url, channelId)
    const { statusCode, headers, body } = await this.context.egress.request(
      url,
      { timeoutMs: patienceMs, signal: leaving.signal, ...(isAtChannel && { maxRedirects: 0 }) },
      isAtChannel ? 'operator' : 'user',
    )
    const type = String(headers['content-type'] ?? '')
    const length = Number(headers['content-length'] ?? Number.NaN)
    // Destroyed while it comes it raises an error that is nobody's.
    body.on('error', () => {})
    if (statusCode !== 200 || !shown.test(type) || length > mostBytes) {
      body.destroy()
      return statusCode === 404 ? missing : { code: 'upstream-failed' }
    }
    const fields = headOf(requestId)
    fields.push('content-type', type, 'cache-control', 'private, max-age=300')
    fields.push('content-security-policy', "default-src 'none'; sandbox")
    if (Number.isSafeInteger(length)) fields.push('content-length', String(length))
    response.writeHead(200, fields)
    await this.pass(body, response, leaving.signal)
    return null
  }

  /** As fast as the client takes it, and no more than an image has. */
  private async pass(
    body: AsyncIterable<Buffer> & { destroy(): unknown },
    response: ClientResponse,
    left: AbortSignal,
  ): Promise<void> {
    let bytes = 0
    let goOn = (): void => {}
    // One for all parts: a slow client takes hundreds of them.
    response.on('drain', () => goOn())
    left.addEventListener('abort', () => goOn(), { once: true })
    for await (const part of body) {
      bytes += part.length
      if (bytes > mostBytes || response.destroyed) return void response.destroy()
      if (response.write(part) || left.aborted) continue
      await new Promise<void>((resolve) => (goOn = resolve))
    }
    response.end()
  }

  private isAtChannel(url: string, channelId: number): boolean {
    const origin = this.context.routing.channel(channelId)?.keys[0]?.target.origin
    return URL.canParse(url) && new URL(url).origin === origin
  }
}
