import type { RecordedRequest } from './recorded-request'

interface Waiter {
  readonly isDue: () => boolean
  readonly resolve: () => void
}

/** The requests of a simulator, and those who wait for one. */
export class RequestLog {
  private received = 0
  private requests: RecordedRequest[] = []
  private given = new Set<RecordedRequest>()
  private waiters = new Set<Waiter>()

  get kept(): readonly RecordedRequest[] {
    return this.requests
  }

  get nextNo(): number {
    return this.received + 1
  }

  /** Counts a request, and keeps it unless it is for load. */
  add(request: RecordedRequest, isKept: boolean): void {
    this.received++
    if (isKept) this.requests.push(request)
    void request.finished.then(() => this.wake())
    this.wake()
  }

  /** The first kept request that is meant and was not given before; rejects when none comes in time. */
  async next(isMeant: (request: RecordedRequest) => boolean, timeoutMs: number): Promise<RecordedRequest> {
    const request = await this.find((candidate) => !this.given.has(candidate) && isMeant(candidate), timeoutMs)
    this.given.add(request)
    return request
  }

  /** The first kept request that is meant; rejects when none comes in time. */
  async find(isMeant: (request: RecordedRequest) => boolean, timeoutMs: number): Promise<RecordedRequest> {
    await this.until(() => this.requests.some(isMeant), timeoutMs)
    const found = this.requests.find(isMeant)
    if (!found) throw new Error('The simulator was reset while a request was awaited')
    return found
  }

  /** Forgets all requests and counts. */
  clear(): void {
    this.requests = []
    this.given.clear()
    this.received = 0
  }

  /** Resolves when the condition holds, which is looked at with every request; rejects after the timeout. */
  private until(condition: () => boolean, timeoutMs: number): Promise<void> {
    if (condition()) return Promise.resolve()
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.waiters.delete(waiter)
        reject(new Error(`The simulator waited ${timeoutMs} ms in vain; it has received ${this.received} requests`))
      }, timeoutMs)
      const waiter: Waiter = {
        isDue: condition,
        resolve: () => {
          clearTimeout(timer)
          resolve()
        },
      }
      this.waiters.add(waiter)
    })
  }

  private wake(): void {
    for (const waiter of this.waiters) {
      if (!waiter.isDue()) continue
      this.waiters.delete(waiter)
      waiter.resolve()
    }
  }
}
