import { styled } from '@mui/material/styles'
import { fontSize, motionMs } from '../../tokens/tokens'
import { boxColumnPx } from '../parts/bulk-bar'

const token = (name: string) => `var(--tg-palette-tg-${name})`

/**
 * All looks of a table in one rule set: cells are plain elements, so a hundred rows of a dozen columns cost no style
 * work of their own.
 */
export const TableRoot = styled('table')({
  width: '100%',
  borderCollapse: 'separate',
  borderSpacing: 0,
  fontSize: fontSize.small,
  lineHeight: 1.45,
  '& th, & td': { padding: '0 12px', textAlign: 'left', verticalAlign: 'middle' },
  '& th': {
    position: 'sticky',
    // The shell sets the height of what stands above, when the page itself scrolls.
    top: 'var(--tg-sticky-top, 0px)',
    zIndex: 2,
    height: 36,
    backgroundColor: token('surface'),
    borderBottom: `1px solid ${token('line')}`,
    color: token('muted'),
    fontSize: fontSize.tiny,
    fontWeight: 500,
    whiteSpace: 'nowrap',
  },
  '&[data-dense] :is(th, td):not([data-cell], [colspan])': { padding: '0 8px' },
  '& thead th:first-of-type': { borderTopLeftRadius: 7 },
  '& thead th:last-of-type': { borderTopRightRadius: 7 },
  '& td': { height: 40, borderBottom: `1px solid ${token('line')}` },
  '& tbody tr:last-of-type td': { borderBottomWidth: 0 },
  '& [data-align=right]': { textAlign: 'right', fontVariantNumeric: 'tabular-nums' },
  '& [data-align=center]': { textAlign: 'center' },
  '& [data-cell=box]': { width: boxColumnPx, padding: '0 0 0 8px' },
  '& [data-cell=fold]': { width: 36, padding: '0 0 0 8px' },
  '& [data-cell=end]': { width: 44, padding: '0 8px 0 0', textAlign: 'right', whiteSpace: 'nowrap' },
  '& tbody tr[data-row]': { transition: `background-color ${motionMs}ms` },
  '& tbody tr[data-row][data-muted] td': { backgroundColor: token('sunken') },
  '& tbody tr[data-row]:hover td, & tbody tr[data-row]:has(:focus-visible) td': { backgroundColor: token('hover') },
  '& tbody tr[data-row][data-selected] td': { backgroundColor: token('accentSoft') },
  '& tbody tr[data-row][data-open] td': { borderBottomColor: 'transparent' },
  '& tbody tr[data-clickable]': { cursor: 'pointer' },
  '& tbody tr[data-row]:focus-visible': { outline: 'none' },
  '& tbody tr[data-row]:focus-visible td': {
    boxShadow: 'inset 0 2px var(--tg-palette-primary-main), inset 0 -2px var(--tg-palette-primary-main)',
  },
  '& tr[data-muted] td:not([data-cell])': { color: token('muted') },
  '& tr[data-detail] td': { padding: '4px 16px 20px 44px', height: 'auto', backgroundColor: token('surface') },
  // Their place is kept, so that no number hides behind them when they appear.
  '& [data-quick]': { display: 'none' },
  '@media (hover: hover)': {
    '& [data-quick]': { display: 'inline-flex', opacity: 0 },
    '& tr:hover [data-quick], & tr:focus-within [data-quick]': { opacity: 1 },
  },
  // Too wide for its place: it scrolls sideways, and the last cell with its menu stays at hand.
  '[data-wide] & [data-cell=end]': {
    position: 'sticky',
    right: 0,
    zIndex: 1,
    backgroundColor: token('surface'),
    paddingLeft: 8,
  },
  // So do the boxes, left of what scrolls below the bar over chosen rows.
  '[data-wide] & [data-cell=box]': { position: 'sticky', left: 0, zIndex: 1, backgroundColor: token('surface') },
  '[data-wide] & th[data-cell=box]': { zIndex: 3 },
  '&[data-chosen] th[data-cell=box]': { backgroundColor: token('accentSoft') },
  // What goes on below it fades out: a word that is cut by an edge looks like a whole one.
  '[data-wide] & [data-cell=end]::before': {
    content: '""',
    position: 'absolute',
    insetBlock: 0,
    right: '100%',
    width: 40,
    backgroundColor: 'inherit',
    maskImage: 'linear-gradient(to right, transparent, black)',
    pointerEvents: 'none',
  },
  '[data-wide] & :is(th, td):nth-last-of-type(2):not([data-cell], [colspan])': { paddingRight: 40 },
  '[data-wide] & th[data-cell=end]': { zIndex: 3 },
  '[data-wide] & [data-quick]': { display: 'none' },
  '[data-wide] & th': { top: 0 },
})
