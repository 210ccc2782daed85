import { CliFault } from '../cli-fault'

/** What a house refused, or that it could not be reached; `isUnknown` where a change may have been made all the same. */
export class HouseFault extends CliFault {
  constructor(
    message: string,
    readonly isUnknown = false,
    options: { cause?: unknown } = {},
  ) {
    super(message, options)
  }
}
