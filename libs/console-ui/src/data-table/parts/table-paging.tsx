import MuiBox from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import { IconButton } from '@tollgate/console-ui/button'
import { SelectInput } from '@tollgate/console-ui/inputs'
import { useIsPhone } from '@tollgate/console-ui/layout'
import { useUiTag, useUiText } from '@tollgate/console-ui/ui-text'
import type { Paging } from '../model/data-table.types'
import { pageAfterResize, pageButtons, pageCount, pageSizes, rangeOf } from '../model/paging.model'

const button = {
  minWidth: 28,
  height: 28,
  px: 1.5,
  borderRadius: '6px',
  typography: 'body2',
  fontVariantNumeric: 'tabular-nums',
  color: 'text.secondary',
  '&:hover': { bgcolor: 'tg.hover', color: 'text.primary' },
  '&[aria-current=page]': { bgcolor: 'tg.accentSoft', color: 'tg.accentText', fontWeight: 600 },
  '@media (pointer: coarse)': { minWidth: 36, height: 36 },
} as const

function Pages({ page, pages, go }: { page: number; pages: number; go: (page: number) => void }) {
  const text = useUiText()
  const isPhone = useIsPhone()
  const numbers = isPhone ? [] : pageButtons(page, pages)
  return (
    <MuiBox component="nav" aria-label={text.pages} sx={{ display: 'flex', alignItems: 'center', gap: 0.5 }}>
      <IconButton
        size="small"
        icon="chevron-left"
        label={text.previous}
        isOff={page <= 1}
        onClick={() => go(page - 1)}
      />
      {isPhone && (
        <MuiBox component="span" sx={{ typography: 'body2', px: 1, fontVariantNumeric: 'tabular-nums' }}>
          {page} / {pages}
        </MuiBox>
      )}
      {numbers.map((number, index) =>
        number === null ? (
          <MuiBox key={`gap-${index}`} component="span" aria-hidden sx={{ px: 1, color: 'text.secondary' }}>
            …
          </MuiBox>
        ) : (
          <ButtonBase
            key={number}
            aria-label={text.pageNumber(number)}
            aria-current={number === page ? 'page' : undefined}
            onClick={() => go(number)}
            sx={button}
          >
            {number}
          </ButtonBase>
        ),
      )}
      <IconButton
        size="small"
        icon="chevron-right"
        label={text.next}
        isOff={page >= pages}
        onClick={() => go(page + 1)}
      />
    </MuiBox>
  )
}

/** Where one is in the list, and the way through it. */
export function TablePaging({ page, pageSize, total, shown, onChange }: Paging) {
  const text = useUiText()
  const tag = useUiTag()
  const { from, to } = rangeOf({ page, pageSize, total, shown })
  const pages = pageCount(total, pageSize)
  const count = total.toLocaleString(tag)
  const resize = (size: number | null) => {
    if (size !== null) onChange({ page: pageAfterResize(page, pageSize, size), pageSize: size })
  }
  return (
    <MuiBox sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3, px: { xs: 0, sm: 3 }, py: 2 }}>
      <MuiBox
        aria-live="polite"
        sx={{
          flex: 1,
          typography: 'body2',
          color: 'text.secondary',
          fontVariantNumeric: 'tabular-nums',
          whiteSpace: 'nowrap',
        }}
      >
        {text.range(from, to, count)}
      </MuiBox>
      {total > pageSizes[0] && (
        <MuiBox
          sx={{
            '& .MuiOutlinedInput-root': { minHeight: 28, typography: 'body2' },
            '& .MuiSelect-select': { py: '3px' },
          }}
        >
          <SelectInput
            label={text.pageSize}
            isLabelHidden
            size="small"
            value={pageSize}
            onChange={resize}
            options={pageSizes.map((size) => ({ value: size, label: text.perPage(size) }))}
          />
        </MuiBox>
      )}
      {pages > 1 && <Pages page={page} pages={pages} go={(next) => onChange({ page: next, pageSize })} />}
    </MuiBox>
  )
}
