import { useUrlState } from '@tollgate/console-sdk'
import { z } from 'zod'

const panelAddress = z.object({ call: z.string().default('') })

/** The call that is open over the log, as part of the address beside the filters: it can be linked to, and Back closes it. */
export function useCallPanel() {
  const [{ call }, change] = useUrlState(panelAddress)
  return {
    call,
    open: (requestId: string) => change({ call: requestId }, { push: true }),
    close: () => change({ call: '' }, { push: true }),
  }
}
