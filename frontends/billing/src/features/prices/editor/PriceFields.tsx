import { useT } from '@tollgate/console-sdk'
import { FieldRow, FormSection, SegmentedField, TextField, useFormApi, useFormValue } from '@tollgate/console-ui/form'
import type { ReactNode } from 'react'
import { completionOf, completionOfOutput, inputOf, outputOf, type PriceForm, ratioOfInput } from './price-form.model'

const ratioNames = ['ratio', 'completion', 'input', 'output', 'cacheRead', 'cacheWrite', 'audioIn', 'audioOut'] as const

/** The fields of a model's price, with what is told of them between. A fixed price closes and empties the ratios, and the other way round. */
export function PriceFields({ isNew, children }: { readonly isNew: boolean; readonly children?: ReactNode }) {
  const t = useT('billing')
  const { setValue } = useFormApi()
  const kind = useFormValue<PriceForm['kind']>('kind')
  const clear = (chosen: PriceForm['kind']) => {
    for (const name of chosen === 'price' ? ratioNames : (['price'] as const)) setValue(name, '')
  }
  const closed = (other: PriceForm['kind']) => (kind === other ? t(`prices.editor.closed-${other}`) : undefined)
  return (
    <>
      <TextField
        name="name"
        label={t('prices.editor.name')}
        isMono
        isRequired
        isAutoFocused={isNew}
        autoComplete="off"
        {...(!isNew && { isReadOnly: true })}
      />
      <SegmentedField<PriceForm['kind']>
        name="kind"
        label={t('prices.editor.kind')}
        onChanged={clear}
        options={[
          { value: 'ratio', label: t('prices.editor.by-ratio') },
          { value: 'price', label: t('prices.editor.by-price') },
        ]}
      />
      <TextField
        name="price"
        label={t('prices.editor.price')}
        unit={t('prices.editor.usd-call')}
        inputMode="decimal"
        autoComplete="off"
        disabledReason={closed('ratio')}
      />
      <Ratios reason={closed('price')} />
      {children}
      <MoreRatios {...decimalField(closed('price'))} />
    </>
  )
}

/** Ratios, and the prices per million tokens that they make; either is typed, and the other follows. */
function Ratios({ reason }: { readonly reason: string | undefined }) {
  const t = useT('billing')
  const { name, onRatio, onInput, onCompletion, onOutput } = useDerived()
  const decimal = decimalField(reason)
  const usd = t('prices.editor.usd-million')
  const inferred = completionOf(name, '') ?? ''
  return (
    <>
      <FieldRow>
        <TextField {...decimal} name="ratio" label={t('prices.editor.ratio')} onChanged={onRatio} />
        <TextField {...decimal} name="input" label={t('prices.editor.input')} unit={usd} onChanged={onInput} />
      </FieldRow>
      <FieldRow>
        <TextField
          {...decimal}
          name="completion"
          label={t('prices.editor.completion')}
          placeholder={inferred}
          help={t('prices.editor.by-name', { ratio: inferred })}
          onChanged={onCompletion}
        />
        <TextField {...decimal} name="output" label={t('prices.editor.output')} unit={usd} onChanged={onOutput} />
      </FieldRow>
    </>
  )
}

const decimalField = (reason: string | undefined) =>
  ({ inputMode: 'decimal', autoComplete: 'off', disabledReason: reason }) as const

/** Ratios that most models do not list. */
function MoreRatios(decimal: ReturnType<typeof decimalField>) {
  const t = useT('billing')
  return (
    <FormSection title={t('prices.editor.more')}>
      <FieldRow>
        <TextField {...decimal} name="cacheRead" label={t('prices.editor.cacheRead')} placeholder="1" />
        <TextField {...decimal} name="cacheWrite" label={t('prices.editor.cacheWrite')} placeholder="1.25" />
      </FieldRow>
      <FieldRow>
        <TextField {...decimal} name="audioIn" label={t('prices.editor.audioIn')} placeholder="1" />
        <TextField {...decimal} name="audioOut" label={t('prices.editor.audioOut')} placeholder="1" />
      </FieldRow>
    </FormSection>
  )
}

/** What follows from what is typed. */
function useDerived() {
  const { setValue } = useFormApi()
  const name = useFormValue<string>('name')
  const input = useFormValue<string>('input')
  const completion = useFormValue<string>('completion')
  const setOutput = (from: { input?: string; completion?: string }) =>
    setValue('output', outputOf({ name, input, completion, ...from }))
  return {
    name,
    onRatio: (typed: string) => {
      setValue('input', inputOf(typed))
      setOutput({ input: inputOf(typed) })
    },
    onInput: (typed: string) => {
      setValue('ratio', ratioOfInput(typed))
      setOutput({ input: typed })
    },
    onCompletion: (typed: string) => setOutput({ completion: typed }),
    onOutput: (typed: string) => setValue('completion', completionOfOutput({ input, output: typed })),
  }
}
