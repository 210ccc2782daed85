import type { TaskFacts, TaskSubmission } from '@tollgate/contracts'
import type { AdmittedRequest } from '../admission/admitted-request'
import type { AskedTask } from '../admission/tasks/asked-task'
import type { FinalFailure } from '../errors/error-reply'
import type { Pick } from '../routing/pick.policy'
import { abandonedSubmission, failedSubmission } from './submission'
import type { TaskBooks } from './task-books'

/** A call as far as its task is concerned. */
interface SubmittingCall {
  readonly arrival: { readonly requestId: string; readonly task: AskedTask | null }
  readonly request: AdmittedRequest
  /** For its receipt; null until the task is written down. */
  task: TaskFacts | null
}

/** The task that a call submits, as its owner is told of it while the call goes on; of any other call nothing is told. */
export class CallTask {
  constructor(
    private readonly books: TaskBooks,
    private readonly account: SubmittingCall,
  ) {}

  /** What has to be written down before anybody is asked; null where it stands already, or the call submits nothing. */
  get unopened(): AskedTask | null {
    return this.account.task === null ? this.account.arrival.task : null
  }

  /** Has it written down; false where its owner does not answer. What it costs could not be given back then. */
  async open(task: AskedTask, { channel }: Pick): Promise<boolean> {
    const { books, account } = this
    const opened = await books.open(account, task, channel.id)
    if (opened === null) return false
    account.task = { platform: task.ask.platform, action: task.ask.action }
    task.noticeSecret = opened.notifySecret
    return true
  }

  /** Tells what an upstream has answered, as the receipt will. */
  submitted(pick: Pick, submission: TaskSubmission): Promise<void> {
    const { books, account } = this
    if (account.task === null) return Promise.resolve()
    account.task = { ...account.task, submission }
    return books.submitted(account.arrival.requestId, pick.channel.id, submission)
  }

  /** No upstream took it, as far as that is certain. */
  failed(pick: Pick, final: FinalFailure): void {
    const submission = failedSubmission(final)
    if (submission !== null) void this.submitted(pick, submission)
  }

  /** Nobody was asked for it, and nobody will be: there is no receipt that would tell. */
  abandoned(pick: Pick): void {
    void this.submitted(pick, abandonedSubmission)
  }
}
