/** A line through values as an SVG path, lowest value at the bottom; a flat series runs through the middle. */
export function trendPath(values: readonly number[], width: number, height: number): string {
  if (values.length < 2) return ''
  const low = Math.min(...values)
  const span = Math.max(...values) - low
  const x = (index: number) => ((index / (values.length - 1)) * width).toFixed(1)
  const y = (value: number) => (span === 0 ? height / 2 : height - ((value - low) / span) * height).toFixed(1)
  return values.map((value, index) => `${index === 0 ? 'M' : 'L'}${x(index)} ${y(value)}`).join('')
}
