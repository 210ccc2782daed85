import MuiBox from '@mui/material/Box'
import { Alert } from '@tollgate/console-ui/alert'
import { Button, type ButtonProps } from '@tollgate/console-ui/button'
import { CopyText } from '@tollgate/console-ui/copy-text'
import { FieldWiring } from '@tollgate/console-ui/form-field'
import { useUiText } from '@tollgate/console-ui/ui-text'
import type { FormEvent, KeyboardEvent, ReactNode } from 'react'
import { FormProvider, useFormContext, useWatch } from 'react-hook-form'
import { type FormCoreProps, type FormSchema, isSaveKey, TranslateContext, useFormCore } from './form-core'
import { useField } from './useField'
import { SecretsContext } from './useKept'

interface FormFaultProps {
  /** Leads away from a form whose thing is gone: a sheet closes, and loses nothing that could be saved. */
  onGone?: () => void
  /** What that button says. */
  goneLabel?: string
}

/** What went wrong with the whole form. */
export function FormFault({ onGone, goneLabel }: FormFaultProps) {
  const text = useUiText()
  const { formState } = useFormContext()
  const gone = formState.errors.root?.gone
  if (gone !== undefined)
    return (
      <Alert
        tone="warn"
        action={
          onGone && (
            <Button size="small" onClick={onGone}>
              {goneLabel ?? text.close}
            </Button>
          )
        }
      >
        {gone.message} {text.goneMeanwhile}
      </Alert>
    )
  const fault = formState.errors.root?.server
  if (fault === undefined) return null
  const requestId = typeof fault.type === 'string' && fault.type !== '' ? fault.type : undefined
  return (
    <Alert tone="bad">
      {fault.message}
      {requestId !== undefined && (
        <MuiBox sx={{ typography: 'caption', color: 'text.secondary' }}>
          {text.requestId} <CopyText value={requestId} label={text.requestId} isMono />
        </MuiBox>
      )}
    </Alert>
  )
}

/** Says that the form shows what was typed earlier, with the way back to what it began with. */
export function DraftNotice({ onDiscard }: { onDiscard: () => void }) {
  const text = useUiText()
  const discard = (
    <Button size="small" onClick={onDiscard}>
      {text.startOver}
    </Button>
  )
  return (
    <Alert tone="info" action={discard}>
      {text.draftBack}
    </Alert>
  )
}

export interface FormProps<Schema extends FormSchema> extends FormCoreProps<Schema> {
  /** Name for screen readers, where no heading says it. */
  label?: string
  children: ReactNode
}

const same = (message: string) => message

interface FormContextsProps {
  translate: ((message: string) => string) | undefined
  secrets: Set<string>
  children: ReactNode
}

/** What the fields of a form find around them besides its values. */
export function FormContexts({ translate, secrets, children }: FormContextsProps) {
  return (
    <TranslateContext value={translate ?? same}>
      <SecretsContext value={secrets}>
        <FieldWiring value={useField}>{children}</FieldWiring>
      </SecretsContext>
    </TranslateContext>
  )
}

/**
 * Fields bound to a schema; ends with a `SubmitButton`, or with a `SaveRow` where it stays on its page. Ctrl-Enter sends it, too.
 * Give it a `key` to start anew from other values.
 */
export function Form<Schema extends FormSchema>(props: FormProps<Schema>) {
  const { form, element, submit, kept } = useFormCore(props)
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    // A form in a dialog over another form must not send that one too.
    event.stopPropagation()
    void submit()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isSaveKey(event) || form.formState.isSubmitting) return
    event.preventDefault()
    void submit()
  }
  return (
    <FormProvider {...form}>
      <FormContexts translate={props.translate} secrets={kept.secrets}>
        <MuiBox
          component="form"
          ref={element}
          onSubmit={onSubmit}
          onKeyDown={onKeyDown}
          noValidate
          aria-label={props.label}
          sx={{ display: 'grid', gap: 5, minWidth: 0, gridTemplateColumns: 'minmax(0, 1fr)' }}
        >
          {kept.isRestored && <DraftNotice onDiscard={kept.discard} />}
          <FormFault />
          {props.children}
        </MuiBox>
      </FormContexts>
    </FormProvider>
  )
}

/** Sends the form it stands in. */
export function SubmitButton(
  props: Pick<ButtonProps, 'children' | 'disabledReason' | 'isFullWidth' | 'icon' | 'size'>,
) {
  const { formState } = useFormContext()
  return <Button variant="primary" type="submit" isLoading={formState.isSubmitting} {...props} />
}

/** The live value of one field. */
export function useFormValue<Value = unknown>(name: string): Value {
  // The name decides the type, and only the caller knows it.
  return useWatch({ name }) as Value
}

/** The form around, for fields that change others. */
export function useFormApi() {
  const { setValue, getValues, setError, formState } = useFormContext()
  return {
    /** Changes a field as if it had been typed. */
    setValue: (name: string, value: unknown) =>
      setValue(name, value, { shouldDirty: true, shouldTouch: true, shouldValidate: formState.isSubmitted }),
    getValues,
    setError: (name: string, message: string) => setError(name, { type: 'manual', message }),
    isDirty: formState.isDirty,
    isSubmitting: formState.isSubmitting,
  }
}
