import { isDeepStrictEqual } from 'node:util'
import { routeOf } from '@tollgate/contracts'
import type { Answers } from '@tollgate/contracts/http/core'

/** Holds what a service answers against the schemas by which the console reads it, and notes which it has seen. */
export class AnswerProof {
  private readonly proven = new Set<string>()

  constructor(private readonly answers: Answers) {}

  /** Throws when an answer of success is not what its route's schema says, or says more than that. */
  check(method: string, url: string, answer: { success: boolean }): void {
    const route = routeOf(method, url)
    const name = `${method} ${route?.path}`
    const schema = this.answers[name]
    if (!schema || !answer.success) return
    const read = schema.parse(answer)
    if (!isDeepStrictEqual(read, answer)) {
      throw new Error(`${name} answers ${JSON.stringify(answer)}, of which its schema reads ${JSON.stringify(read)}`)
    }
    this.proven.add(name)
  }

  /** The routes of this kind that no call has proven yet. */
  unproven(kind = /^/): string[] {
    return Object.keys(this.answers).filter((route) => kind.test(route) && !this.proven.has(route))
  }
}
