/** What has a body that it may lose. */
interface Retained {
  body: Buffer
}

/** Requests above this size are kept for a running stream only while there is room. */
const smallBodyBytes = 64 * 1024
const retainedLimitBytes = 256 * 1024 * 1024

/**
 * The requests of running streams, kept to be counted when nothing else tells; a large one only while there is room, else
 * it loses its body.
 */
export class RetainedRequests {
  private bytes = 0

  /** Keeps a request; true when it takes room, to be given back by `release`. */
  keep(request: Retained): boolean {
    const { length } = request.body
    if (length <= smallBodyBytes) return false
    if (this.bytes + length > retainedLimitBytes) {
      request.body = Buffer.alloc(0)
      return false
    }
    this.bytes += length
    return true
  }

  /** Gives back the room that `keep` took. */
  release(request: Retained): void {
    this.bytes -= request.body.length
  }
}
