import { Num, Time } from '@tollgate/console-ui/text'
import { useFormat } from '../format/useFormat'

/** Quota as the site shows it, with the full value and the units when it is pointed at. */
export function Quota({ units }: { units: number }) {
  const format = useFormat()
  return <Num exact={format.quotaExactly(units)}>{format.quota(units)}</Num>
}

/** What a single call costs, to the sixth digit. */
export function Cost({ units }: { units: number }) {
  const format = useFormat()
  return <Num exact={format.quotaExactly(units)}>{format.cost(units)}</Num>
}

/** A count in full. */
export function Count({ value }: { value: number }) {
  return <Num>{useFormat().number(value)}</Num>
}

/** How long something took, in milliseconds. */
export function Duration({ ms }: { ms: number }) {
  return <Num>{useFormat().duration(ms)}</Num>
}

const isoOf = (unixSeconds: number) => new Date(unixSeconds * 1_000).toISOString()

/** When something happened or will: how far away, with the exact time when it is pointed at. In Unix seconds. */
export function Moment({ at }: { at: number }) {
  const format = useFormat()
  return (
    <Time hint={format.dateTime(at)} iso={isoOf(at)}>
      {format.relativeTime(at)}
    </Time>
  )
}

/**
 * When an entry of a log was made: exact, because entries are told apart and held against other logs by their times; how
 * long ago when it is pointed at. In Unix seconds.
 */
export function LogMoment({ at }: { at: number }) {
  const format = useFormat()
  return (
    <Time hint={`${format.dateTime(at)} · ${format.relativeTime(at)}`} iso={isoOf(at)}>
      {format.logTime(at)}
    </Time>
  )
}
