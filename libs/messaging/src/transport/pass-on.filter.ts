import { Catch, type RpcExceptionFilter } from '@nestjs/common'
import { FORBIDDEN_MESSAGE } from '@nestjs/core/guards'
import { RpcException } from '@nestjs/microservices'
import { platformErrors } from '@tollgate/platform'
import { type Observable, throwError } from 'rxjs'

/**
 * The last filter of every handler: failures go on to the server as they are, which knows how they travel and whether
 * a message comes again. Nest's own would put "Internal server error" in their place.
 */
@Catch()
export class PassOnFilter implements RpcExceptionFilter {
  catch(error: unknown): Observable<never> {
    return throwError(() => (isRefusal(error) ? platformErrors.forbidden({ cause: error }) : error))
  }
}

/** A guard that said no. */
function isRefusal(error: unknown): boolean {
  return error instanceof RpcException && error.getError() === FORBIDDEN_MESSAGE
}
