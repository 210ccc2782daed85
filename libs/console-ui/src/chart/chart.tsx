import MuiBox from '@mui/material/Box'
import { lazy, Suspense } from 'react'

import { useThemeMode } from '@tollgate/console-ui/theme-mode'
import { Skeleton } from '@tollgate/console-ui/skeleton'
import { Hidden } from '@tollgate/console-ui/text'
import { useUiLanguage, useUiText } from '@tollgate/console-ui/ui-text'

import { chartColours, foldSeries, hasData, sumOf, timeFormat } from './chart.model'
import type { ChartProps, Series } from './chart.types'

const Drawing = lazy(async () => ({ default: (await import('./drawing')).Drawing }))

function Legend({
  series,
  colours,
  format,
}: {
  series: readonly Series[]
  colours: readonly string[]
  format?: (value: number) => string
}) {
  return (
    <MuiBox
      component="ul"
      sx={{
        listStyle: 'none',
        m: 0,
        p: 0,
        display: 'flex',
        flexWrap: 'wrap',
        columnGap: 4,
        rowGap: 1,
        typography: 'caption',
        color: 'text.secondary',
      }}
    >
      {series.map((each, index) => (
        <MuiBox key={each.id} component="li" sx={{ display: 'flex', alignItems: 'center', gap: 1.5 }}>
          <MuiBox
            component="span"
            aria-hidden
            sx={{ width: 8, height: 8, borderRadius: '2px', bgcolor: colours[index % colours.length] }}
          />
          {each.label}
          {format !== undefined && (
            <MuiBox component="span" sx={{ color: 'text.primary', fontVariantNumeric: 'tabular-nums' }}>
              {format(sumOf(each))}
            </MuiBox>
          )}
        </MuiBox>
      ))}
    </MuiBox>
  )
}

/** The same as a table, for those who do not see the drawing. */
function DataForReaders({
  label,
  x,
  series,
  formatX,
  formatValue,
}: Required<Pick<ChartProps, 'label' | 'x' | 'series' | 'formatX' | 'formatValue'>>) {
  return (
    <Hidden>
      <table>
        <caption>{label}</caption>
        <tbody>
          {series.map((each) => (
            <tr key={each.id}>
              <th scope="row">{each.label}</th>
              {each.values.slice(0, 60).map((value, index) => (
                <td
                  key={index}
                >{`${x[index] === undefined ? '' : `${formatX(x[index])}: `}${value === null ? '–' : formatValue(value)}`}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Hidden>
  )
}

/** Numbers over time or by kind. The drawing library comes when the first chart is shown. */
export function Chart(props: ChartProps) {
  const text = useUiText()
  const language = useUiLanguage()
  const { scheme } = useThemeMode()
  const { label, x = [], height = 260, isLoading = false } = props
  const waiting = <Skeleton shape="block" height={height} />
  if (isLoading) return waiting
  if (!hasData(props.series))
    return (
      <MuiBox sx={{ height, display: 'grid', placeItems: 'center', color: 'text.secondary', typography: 'body2' }}>
        {text.chartEmpty}
      </MuiBox>
    )
  const series = foldSeries(props.series, text.other)
  const colours = chartColours[scheme]
  const formatX = props.formatX ?? timeFormat(x, language)
  const formatValue =
    props.formatValue ?? ((value: number) => value.toLocaleString(language === 'zh' ? 'zh-CN' : 'en-US'))
  return (
    <MuiBox
      component="figure"
      aria-label={label}
      sx={{ m: 0, display: 'grid', gap: 2, minWidth: 0, position: 'relative' }}
    >
      {(series.length > 1 || props.kind === 'pie') && (
        <Legend series={series} colours={colours} format={props.kind === 'pie' ? formatValue : undefined} />
      )}
      <div style={{ height }}>
        <Suspense fallback={waiting}>
          <Drawing
            kind={props.kind}
            x={x}
            series={series}
            height={height}
            formatX={formatX}
            formatValue={formatValue}
            colours={[...colours]}
          />
        </Suspense>
      </div>
      <DataForReaders label={label} x={x} series={series} formatX={formatX} formatValue={formatValue} />
    </MuiBox>
  )
}
