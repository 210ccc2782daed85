import type { Day, Lane } from './play-day'

const left = 180
const width = 900
const laneHeight = 22
const top = 46

/** A day as one picture in SVG: a lane for each channel, when it failed and when it was left alone, and what callers saw. */
export function pictureOf(day: Day): string {
  const x = (second: number) => left + (second / day.seconds) * width
  const bottom = top + day.lanes.length * laneHeight
  const share = ((100 * day.errors.length) / day.calls).toFixed(3)
  const hours = Array.from({ length: 9 }, (_, part) => (part * day.seconds) / 8)
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${left + width + 20} ${bottom + 66}" font-family="sans-serif" font-size="12">`,
    `<rect width="100%" height="100%" fill="#ffffff"/>`,
    ...legend(),
    ...day.lanes.flatMap((lane, place) => laneOf(lane, top + place * laneHeight, x)),
    text(10, bottom + 20, 'errors that callers saw'),
    ...day.errors.map(({ second }) => rect([x(second) - 0.5, bottom + 8, 1, 16], '#b91c1c')),
    ...hours.map((second) => text(x(second), bottom + 42, clockTime(second), 'middle')),
    text(
      10,
      bottom + 58,
      `${day.calls} calls, ${day.errors.length} errors (${share} %), all of them streams that were cut in the middle`,
    ),
    '</svg>',
    '',
  ].join('\n')
}

function legend(): string[] {
  const marks = [
    ['#fecaca', 'fails'],
    ['#334155', 'left alone'],
    ['#f59e0b', 'one call may try it'],
    ['#bbf7d0', 'in use'],
  ] as const
  return marks.flatMap(([colour, name], place) => {
    const from = left + place * 160
    return [rect([from, 14, 14, 14], colour), text(from + 20, 26, name)]
  })
}

function laneOf({ name, samples }: Lane, y: number, x: (second: number) => number): string[] {
  const spans = (colourOf: (sample: Lane['samples'][number]) => string | null, [from, height]: [number, number]) => {
    const parts: string[] = []
    samples.forEach((sample, place) => {
      const colour = colourOf(sample)
      const before = samples[place - 1]
      if (colour === null || (before !== undefined && colourOf(before) === colour)) return
      const next = samples.slice(place).find((later) => colourOf(later) !== colour)
      const until = next?.second ?? (samples.at(-1)?.second ?? 0) + 2
      parts.push(rect([x(sample.second), y + from, x(until) - x(sample.second), height], colour))
    })
    return parts
  }
  const colours = { healthy: '#bbf7d0', trying: '#f59e0b', resting: '#334155' } as const
  return [
    text(10, y + 14, name),
    ...spans(({ isBad }) => (isBad ? '#fecaca' : null), [0, laneHeight - 4]),
    ...spans(({ state }) => colours[state], [5, laneHeight - 14]),
  ]
}

const clockTime = (second: number) =>
  `${String(Math.floor(second / 3_600)).padStart(2, '0')}:${String(Math.floor((second % 3_600) / 60)).padStart(2, '0')}`

const rect = ([x, y, wide, high]: readonly [number, number, number, number], fill: string) =>
  `<rect x="${x.toFixed(1)}" y="${y}" width="${Math.max(0.3, wide).toFixed(1)}" height="${high}" fill="${fill}"/>`

const text = (x: number, y: number, content: string, anchor = 'start') =>
  `<text x="${x.toFixed(1)}" y="${y}" text-anchor="${anchor}" fill="#0f172a">${content}</text>`
