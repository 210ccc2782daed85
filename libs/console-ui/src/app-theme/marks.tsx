const stroke = {
  stroke: 'var(--tg-palette-tg-onAccent)',
  strokeWidth: 2,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
  fill: 'none',
} as const

const drawing = (path: string) => (
  <svg width="14" height="14" viewBox="0 0 14 14" aria-hidden>
    <path d={path} {...stroke} />
  </svg>
)

/** Boxes and rings of our own: thin lines, filled with the accent when they are on. Their looks are in the overrides. */
export const marks = {
  box: <span data-mark="box" />,
  boxOn: (
    <span data-mark="box" data-on>
      {drawing('M3 7.2 5.8 10 11 4.4')}
    </span>
  ),
  boxMixed: (
    <span data-mark="box" data-on>
      {drawing('M3.5 7h7')}
    </span>
  ),
  ring: <span data-mark="ring" />,
  ringOn: <span data-mark="ring" data-on />,
}
