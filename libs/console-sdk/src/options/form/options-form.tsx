import { useQuery } from '@tanstack/react-query'
import { ErrorState } from '@tollgate/console-ui/error-state'
import { Form, SaveRow } from '@tollgate/console-ui/form'
import { Icon } from '@tollgate/console-ui/icon'
import { Box, Row } from '@tollgate/console-ui/layout'
import { SkeletonForm } from '@tollgate/console-ui/skeleton'
import { Muted } from '@tollgate/console-ui/text'
import { type ReactNode, useMemo, useState } from 'react'
import { useNotify } from '../../feedback/feedback'
import { useSpeech } from '../../i18n/hooks'
import { useSession } from '../../session/useSession'
import { entriesOfKeys, type OptionChange } from '../model/changes.model'
import { fieldName, inputsOf } from '../model/option-input.model'
import { optionSchema } from '../model/option-schema.model'
import type { OptionLook, OptionSection } from '../model/option-section'
import { optionsText } from '../model/options-text'
import { optionRegistryQuery, optionValuesQuery } from '../wire/options.api'
import type { OptionEntry, OptionRegistry, OptionValues } from '../wire/registry.schema'
import { OptionFields } from './option-fields'
import { SettingsPanel, type SettingsPanelProps } from './settings-panel'
import { useSaveOptions } from './useSaveOptions'

export interface OptionsFormProps extends Pick<SettingsPanelProps, 'title' | 'purpose' | 'aside'> {
  readonly sections: readonly OptionSection[]
  /** What differs from what the registry says, by key. */
  readonly looks?: Readonly<Record<string, OptionLook>>
  /** Asks before anything is sent; false stops the save. */
  readonly beforeSave?: (changes: readonly OptionChange[]) => Promise<boolean> | boolean
  /** Hears of the keys that were written. */
  readonly onSaved?: (keys: readonly string[]) => void
  /** Beside the save button. */
  readonly actions?: ReactNode
}

/**
 * A settings panel: fields for the options of its sections, named and bounded by the server, and one button that writes
 * what was changed. What only root may write is shown to administrators and says so.
 */
export function OptionsForm(props: OptionsFormProps) {
  const text = optionsText(useSpeech())
  const registry = useQuery(optionRegistryQuery)
  const values = useQuery(optionValuesQuery)
  const { title, purpose, aside, sections } = props
  const isThere = registry.data !== undefined && values.data !== undefined
  const error = registry.error ?? values.error
  const retry = () => void Promise.all([registry.refetch(), values.refetch()])
  const entries = useMemo(
    () =>
      entriesOfKeys(
        registry.data ?? new Map(),
        sections.flatMap(({ keys }) => keys),
      ),
    [registry.data, sections],
  )
  const locks = useLocks(entries)
  const beside = locks.isLocked ? <LockNote>{aside}</LockNote> : aside
  return (
    <SettingsPanel title={title} purpose={purpose} aside={beside}>
      {isThere ? (
        <LoadedForm {...props} entries={entries} locks={locks} registry={registry.data} values={values.data} />
      ) : error === null ? (
        <SkeletonForm fields={Math.min(4, sections.flatMap(({ keys }) => keys).length)} />
      ) : (
        <ErrorState error={error} title={text.failed} onRetry={retry} />
      )}
    </SettingsPanel>
  )
}

interface LoadedFormProps extends OptionsFormProps {
  readonly entries: readonly OptionEntry[]
  readonly locks: ReturnType<typeof useLocks>
  readonly registry: OptionRegistry
  readonly values: OptionValues
}

function LoadedForm({ entries, locks, registry, values, looks = {}, ...props }: LoadedFormProps) {
  const text = optionsText(useSpeech())
  const notify = useNotify()
  // What somebody types is compared with what they saw, not with what another administrator has written since.
  const [began, setBegan] = useState(values)
  const [defaults] = useState(() => inputsOf(entries, values))
  const save = useSaveOptions({
    entries,
    began,
    onBegan: setBegan,
    beforeSave: props.beforeSave,
    onSaved: props.onSaved,
  })
  const checks = Object.fromEntries(
    Object.entries(looks).flatMap(([key, { check }]) => (check === undefined ? [] : [[key, check]])),
  )
  return (
    <Form
      schema={optionSchema({ entries, registry, began, text, checks })}
      defaultValues={defaults}
      draft={`options-${entries.map(({ key }) => key).join('-')}`}
      secrets={entries.filter(({ secret }) => secret).map(({ key }) => fieldName(key))}
      onSubmit={save}
      onUnchanged={() => notify.info(text.unchanged)}
    >
      {props.sections.map((section, index) => (
        <OptionFields key={index} section={section} registry={registry} looks={looks} lockOf={locks.lockOf} />
      ))}
      {!locks.isLocked && <SaveRow>{props.actions}</SaveRow>}
    </Form>
  )
}

/** Why options cannot be changed by this administrator: said once beside them when it holds for all. */
function useLocks(entries: readonly OptionEntry[]) {
  const { isRoot } = useSession()
  const text = optionsText(useSpeech())
  const isRootOnly = ({ writer }: OptionEntry) => writer === 'root' && !isRoot
  const isLocked = entries.length > 0 && entries.every(isRootOnly)
  const reason = isLocked ? '' : text.rootOnly
  return { isLocked, lockOf: (entry: OptionEntry) => (isRootOnly(entry) ? reason : undefined) }
}

function LockNote({ children }: { children?: ReactNode }) {
  const text = optionsText(useSpeech())
  return (
    <>
      {children}
      <Row gap={1.5} align="start">
        <Box sx={{ pt: '2px', color: 'text.secondary', lineHeight: 0 }}>
          <Icon name="lock" size={14} />
        </Box>
        <Muted size="small">{text.allRootOnly}</Muted>
      </Row>
    </>
  )
}
