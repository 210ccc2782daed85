/** How many lines there are at most above the ground. */
const mostLines = 3

/** The round step (1, 2, 2.5 or 5 and zeros) in which at most three lines reach the largest value; 1 at least. */
function stepFor(largest: number): number {
  const least = Math.max(1, largest / mostLines)
  const power = 10 ** Math.floor(Math.log10(least))
  const factor = [1, 2, 2.5, 5, 10].find((one) => one * power >= least && Number.isInteger(one * power))
  return (factor ?? 10) * power
}

/** The lines of a chart, from the first above the ground to the first that nothing passes. */
export function linesFor(largest: number): number[] {
  const step = stepFor(largest)
  const count = Math.max(1, Math.ceil(largest / step))
  return Array.from({ length: count }, (_, index) => (index + 1) * step)
}

/** Which of so many columns have a label, so that about `wanted` are told and the last one always is. */
export function isLabelled(index: number, count: number, wanted: number): boolean {
  return (count - 1 - index) % Math.max(1, Math.ceil(count / wanted)) === 0
}
