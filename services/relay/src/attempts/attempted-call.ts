import type { Language } from '@tollgate/platform'
import type { CallAccount } from '../account/call-account'
import type { AdmittedRequest } from '../admission/admitted-request'
import type { CallKind } from '../admission/call-kind'
import type { AskedTask } from '../admission/tasks/asked-task'
import type { AnswerContext } from '../answer/answer-port'
import type { ToldCall } from '../answer/client-response'
import type { Keeping } from '../cache/keeping'
import type { ClientResponse } from '../client-http/client-exchange'
import type { Hold } from '../lease/hold'

/** Where an attempt finds its call. */
interface CallOwner {
  readonly context: AnswerContext
  readonly account: CallAccount
  readonly response: ClientResponse
}

/** What an attempt knows of its call, as its answer asks for it. */
export abstract class AttemptedCall {
  protected abstract readonly owner: CallOwner

  get context(): AnswerContext {
    return this.owner.context
  }

  get kind(): CallKind {
    return this.owner.account.arrival.kind
  }

  get request(): AdmittedRequest {
    return this.owner.account.request
  }

  get requestId(): string {
    return this.owner.account.arrival.requestId
  }

  get language(): Language {
    return this.owner.account.arrival.language
  }

  get response(): ClientResponse {
    return this.owner.response
  }

  get hold(): Hold {
    return this.owner.account.hold
  }

  get told(): ToldCall {
    return this.owner.account.told
  }

  get keeping(): Keeping | null {
    return this.owner.account.cache?.keeping ?? null
  }

  get task(): AskedTask | null {
    return this.owner.account.arrival.task
  }
}
