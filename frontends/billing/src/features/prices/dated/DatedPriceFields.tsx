import { useT } from '@tollgate/console-sdk'
import { Button, IconButton } from '@tollgate/console-ui/button'
import { TextField, useField, useFormApi, useFormValue } from '@tollgate/console-ui/form'
import { DateTimeInput } from '@tollgate/console-ui/inputs'
import { Box } from '@tollgate/console-ui/layout'
import { newStep, type StepForm } from './dated.model'
import { RateFields } from './RateFields'
import { asBrowserTime, fromBrowserTime } from './site-time.model'

const frame = {
  display: 'grid',
  gap: 4,
  gridTemplateColumns: 'minmax(0, 1fr)',
  border: 1,
  borderColor: 'divider',
} as const
const price = { ...frame, borderRadius: '8px', p: 3 } as const
const step = { ...frame, borderRadius: '8px', p: 3, bgcolor: 'action.hover' } as const
/** A field, and beside it the button that takes away what it begins. */
const head = { display: 'grid', gap: 2, alignItems: 'start', gridTemplateColumns: 'minmax(0, 1fr) auto' } as const
const besideField = { pt: '28px' } as const

export interface DatedPriceFieldsProps {
  /** Which of the prices it is, from 0 on. */
  readonly place: number
  readonly zone: string
  readonly onRemove: () => void
}

/** One published price: when it begins, what it is, and its steps. */
export function DatedPriceFields({ place, zone, onRemove }: DatedPriceFieldsProps) {
  const t = useT('billing')
  const { setValue } = useFormApi()
  const name = `dated.${place}`
  const steps = useFormValue<readonly StepForm[] | undefined>(`${name}.steps`) ?? []
  const write = (changed: readonly StepForm[]) => setValue(`${name}.steps`, changed)
  return (
    <Box role="group" aria-label={t('prices.dated.price', { place: place + 1 })} sx={price}>
      <Box sx={head}>
        <FromField name={`${name}.from`} zone={zone} />
        <Box sx={besideField}>
          <IconButton
            icon="trash"
            tone="danger"
            label={t('prices.dated.remove', { place: place + 1 })}
            onClick={onRemove}
          />
        </Box>
      </Box>
      <RateFields name={`${name}.rates`} />
      {steps.map((_step, at) => (
        <Box key={at} role="group" aria-label={t('prices.dated.step', { place: at + 1 })} sx={step}>
          <Box sx={head}>
            <TextField
              name={`${name}.steps.${at}.above`}
              label={t('prices.dated.above')}
              unit={t('prices.dated.tokens')}
              inputMode="numeric"
              autoComplete="off"
            />
            <Box sx={besideField}>
              <IconButton
                icon="trash"
                tone="danger"
                label={t('prices.dated.remove-step', { place: at + 1 })}
                onClick={() => write(steps.filter((_other, index) => index !== at))}
              />
            </Box>
          </Box>
          <RateFields name={`${name}.steps.${at}.rates`} base={`${name}.rates`} />
        </Box>
      ))}
      <div>
        <Button size="small" variant="quiet" icon="plus" onClick={() => write([...steps, newStep])}>
          {t('prices.dated.add-step')}
        </Button>
      </div>
    </Box>
  )
}

/** A moment by the clocks of the site, whatever the browser's say. */
function FromField({ name, zone }: { readonly name: string; readonly zone: string }) {
  const t = useT('billing')
  const { value, onChange, ...field } = useField<number | null>({ name })
  const isMoment = value !== null && Number.isFinite(value)
  return (
    <DateTimeInput
      {...field}
      label={t('prices.dated.from')}
      help={t('prices.dated.from-help', { zone })}
      value={isMoment ? asBrowserTime(value, zone) : value}
      onChange={(typed) => onChange(typed !== null && Number.isFinite(typed) ? fromBrowserTime(typed, zone) : typed)}
    />
  )
}
