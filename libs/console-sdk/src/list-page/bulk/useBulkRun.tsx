import { lazy, type ReactNode, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { useNotify } from '../../feedback/feedback'
import { useLeaveGuard } from '../../leaving/leave-guard'
import { type Batches, type BulkState, named, nothingDone, remainingOf, runInBatches } from './run-in-batches'

/** Something that is done to many rows. */
export interface BulkJob<Row> extends Batches<Row> {
  /** The act: `Delete tokens`. */
  readonly title: string
  readonly rows: readonly Row[]
  readonly nameOf: (row: Row) => string
  /** What was done to so many. */
  readonly done: (count: number) => string
  /** It ended: the list is to be asked for anew, and what remains is to stay chosen. */
  readonly onEnd: (remaining: readonly Row[]) => unknown
}

/** A job and how far it is. */
interface Running<Row> {
  readonly job: BulkJob<Row>
  readonly state: BulkState<Row>
  readonly isOver: boolean
  readonly isStopping: boolean
}

const BulkDialog = lazy(async () => ({ default: (await import('./bulk-dialog')).BulkDialog }))

/** Fewer calls are over before a dialog could be read. */
const callsWithoutDialog = 5

const isLong = ({ rows, size }: Pick<BulkJob<unknown>, 'rows' | 'size'>) => rows.length > callsWithoutDialog * size

const waitFor = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    const stop = () => {
      clearTimeout(timer)
      resolve()
    }
    signal.addEventListener('abort', stop, { once: true })
  })

/** Tells the end of a job in a notice; what that would not hold, in the dialog: then it returns false. */
function useEndNotice() {
  const notify = useNotify()
  return useCallback(
    <Row,>(job: BulkJob<Row>, { done, passed, gone, refused, left }: BulkState<Row>): boolean => {
      const [only] = refused
      if (only !== undefined && job.rows.length <= job.size) {
        notify.error(only.error)
        return true
      }
      if ([passed, gone, refused, left].some(({ length }) => length > 0)) return false
      notify.success(job.done(done))
      return true
    },
    [notify],
  )
}

/** Runs one job at a time, and shows how far it is where it takes a while. Leaving the page stops it, and asks first. */
export function useBulkRun<Row>(): { begin: (job: BulkJob<Row>) => Promise<void>; dialog: ReactNode } {
  const [running, setRunning] = useState<Running<Row> | null>(null)
  const stopper = useRef<AbortController | null>(null)
  const tellEnd = useEndNotice()
  useEffect(() => () => stopper.current?.abort(), [])
  useLeaveGuard(running?.isOver === false)
  const begin = async (job: BulkJob<Row>) => {
    const { signal } = (stopper.current = new AbortController())
    const show = (state: BulkState<Row>, isOver = false) =>
      setRunning({ job, state, isOver, isStopping: signal.aborted && !isOver })
    show({ ...nothingDone, left: job.rows })
    const end = await runInBatches(job.rows, job, { signal, onChange: show, wait: waitFor })
    if (tellEnd(job, end)) setRunning(null)
    else show(end, true)
    await job.onEnd(remainingOf(end))
  }
  const isShown = running !== null && (running.isOver || isLong(running.job))
  return {
    begin,
    dialog: isShown && (
      <Suspense fallback={null}>
        <BulkDialog
          title={running.job.title}
          done={running.job.done}
          count={running.job.rows.length}
          state={named(running.state, running.job.nameOf)}
          isOver={running.isOver}
          isStopping={running.isStopping}
          onStop={() => {
            stopper.current?.abort()
            setRunning({ ...running, isStopping: true })
          }}
          onClose={() => setRunning(null)}
          onRetry={() => void begin({ ...running.job, rows: remainingOf(running.state) })}
        />
      </Suspense>
    ),
  }
}
