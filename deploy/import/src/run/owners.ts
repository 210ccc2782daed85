import type { RpcContract, RpcReply, RpcRequest } from '@tollgate/contracts'
import { messagingErrors, type Rpc } from '@tollgate/messaging'
import { AppError, describeError } from '@tollgate/platform'
import { ImportFault } from '../import-fault'

/** How long an owner may be away: a service that is started again is back within seconds. */
const patienceMs = 120_000
const pauseMs = 1_000
/** Somebody may take the name of a user in the moment in which they come in; then they are judged anew. */
const mostRaces = 5

/** What of `Rpc` is used here. */
export type Asking = Pick<Rpc, 'call'>

export interface Waiting {
  nowMs(): number
  sleep(ms: number): Promise<void>
}

/** Hands batches over to the services that own what they are. A batch may be handed over twice: it is taken once. */
export class Owners {
  constructor(
    private readonly rpc: Asking,
    private readonly waiting: Waiting,
    private readonly report: (line: string) => void,
  ) {}

  /** Waits for who does not answer. Throws ImportFault where that takes too long, or the batch as a whole is refused. */
  async take<C extends RpcContract>(contract: C, batch: RpcRequest<C>): Promise<RpcReply<C>> {
    const deadlineMs = this.waiting.nowMs() + patienceMs
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.rpc.call(contract, batch)
      } catch (error) {
        if (!(error instanceof AppError)) throw error
        const isAway = error.definition.kind === 'unavailable'
        if (!isAway && attempt > mostRaces) throw new ImportFault(said(error), { cause: error })
        if (!isAway && !isRace(error)) throw new ImportFault(said(error), { cause: error })
        if (this.waiting.nowMs() >= deadlineMs)
          throw new ImportFault(
            `${contract.subject.split('.')[1]} does not answer. What was taken is kept: run this again to go on.`,
            { cause: error },
          )
        if (isAway && attempt === 1) this.report(`waiting for ${contract.subject.split('.')[1]}`)
        await this.waiting.sleep(pauseMs)
      }
    }
  }
}

const races = ['identity.username-taken', 'identity.email-taken', messagingErrors.handlerTimedOut.code]
const isRace = (error: AppError): boolean => races.includes(error.code)

const said = (error: AppError): string => `${describeError(error, 'en').message} (${error.code})`
