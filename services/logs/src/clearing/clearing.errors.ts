import { logFaults } from '@tollgate/contracts/http/logs'
import { defineErrors } from '@tollgate/platform'

/** Why the log is not cleared. */
export const clearingErrors = defineErrors('logs', { ...logFaults })
