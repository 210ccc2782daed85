import { FormKeepingContext, type TypedFields } from '@tollgate/console-ui/form-keeping'
import { createContext, useCallback, useContext, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form'
import { draftFor, draftOf } from './draft.model'

/** How a form takes care of what is typed into it. */
export interface KeepingProps {
  /** A name for this form and what it is about: what is typed outlives a reload and a new sign-in, in this tab alone. */
  draft?: string
  /** Names of fields that are never kept, besides those for passwords. */
  secrets?: readonly string[]
  /** Leaving does not ask: a door, a code that is typed again in a moment. */
  isUnguarded?: boolean
}

/** Fields for passwords put their names here, and are never kept. */
export const SecretsContext = createContext<Set<string>>(new Set())

/** Says that what a field holds is secret. */
export function useSecret(name: string): void {
  const secrets = useContext(SecretsContext)
  useLayoutEffect(() => void secrets.add(name), [secrets, name])
}

/** Guards a form while it has changes, keeps them, and gives back what was kept. */
export function useKept<Values extends FieldValues>(
  form: UseFormReturn<Values, unknown, FieldValues>,
  isDirty: boolean,
  { draft, secrets: named = [], isUnguarded = false }: KeepingProps,
) {
  const keeping = useContext(FormKeepingContext)
  const [secrets] = useState(() => new Set(named))
  const [found] = useState(() => draftFor(draft === undefined ? null : keeping.read(draft), form.getValues(), secrets))
  const [isSettled, setIsSettled] = useState(false)
  const release = useRef(() => {})
  const drop = useCallback(() => {
    if (draft !== undefined) keeping.drop(draft)
  }, [draft, keeping])

  useLayoutEffect(() => {
    // The names were compared with those of the form.
    for (const [name, value] of Object.entries(found ?? {}))
      form.setValue(name as Path<Values>, value as PathValue<Values, Path<Values>>, { shouldDirty: true })
  }, [found, form])
  useLayoutEffect(() => {
    if (!isDirty || isUnguarded) return undefined
    release.current = keeping.guard(drop)
    return () => release.current()
  }, [isDirty, isUnguarded, keeping, drop])
  useEffect(() => {
    if (draft === undefined) return undefined
    return form.subscribe({
      formState: { values: true },
      callback: ({ values, defaultValues = {} }) => {
        const typed: TypedFields = draftOf(values, defaultValues, secrets)
        if (Object.keys(typed).length === 0) keeping.drop(draft)
        else keeping.keep(draft, typed)
      },
    })
  }, [draft, form, keeping, secrets])

  return {
    secrets,
    /** Whether the fields show what was typed earlier. */
    isRestored: found !== null && !isSettled,
    /** Back to what the form began with. */
    discard: () => {
      form.reset()
      drop()
      setIsSettled(true)
    },
    /** For when what was typed is saved, or given up: leaving asks no longer, and no draft is kept. */
    letGo: () => {
      release.current()
      drop()
      setIsSettled(true)
    },
  }
}
