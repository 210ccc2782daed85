import { writeNumber } from './number-format'

const steps = [
  { from: 1_000_000_000, by: 1_000_000_000, sign: 'B' },
  { from: 1_000_000, by: 1_000_000, sign: 'M' },
  // Rule M5: thousands are shortened from 10000 on.
  { from: 10_000, by: 1_000, sign: 'k' },
]

/** A number with k, M or B behind it from 10,000 on; below, all its digits with grouped thousands. */
export function shortNumber(value: number): string {
  const size = Math.abs(value)
  const step = steps.find(({ from }) => size >= from)
  return step === undefined ? writeNumber(value, 'en-US') : `${trimmed(value / step.by)}${step.sign}`
}

/** One digit after the point, unless it is a zero that says nothing. */
const trimmed = (value: number): string => value.toFixed(1).replace(/\.0$/, '')
