import { useFormat, useGroupWords, useT } from '@tollgate/console-sdk'
import { Button } from '@tollgate/console-ui/button'
import { ErrorState } from '@tollgate/console-ui/error-state'
import { NumberInput, SelectInput, TextArea } from '@tollgate/console-ui/inputs'
import { Stack } from '@tollgate/console-ui/layout'
import { SkeletonForm } from '@tollgate/console-ui/skeleton'
import { Slider } from '@tollgate/console-ui/slider'
import { useState } from 'react'
import { isMaxTokens, temperatureBounds } from './settings.model'
import type { Playground } from './useSettings'

interface SettingsFieldsProps {
  readonly playground: Playground
  /** Each of two conversations has the field of its own model. */
  readonly isModelElsewhere?: boolean
}

/** The group and the model that the next question goes to, and the parameters of the call. */
export function SettingsFields({ playground, isModelElsewhere = false }: SettingsFieldsProps) {
  if (playground.isLoading) return <SkeletonForm fields={5} />
  if (playground.error !== null) return <ErrorState error={playground.error} onRetry={playground.reload} />
  return (
    <Stack gap={5}>
      <GroupField playground={playground} />
      {!isModelElsewhere && <ModelField playground={playground} />}
      <TemperatureField playground={playground} />
      <MaxTokensField playground={playground} />
      <SystemField playground={playground} />
    </Stack>
  )
}

function GroupField({ playground: { group, groupNames, groups, change } }: { playground: Playground }) {
  const t = useT('relay')
  const format = useFormat()
  const groupWords = useGroupWords()
  const wordsOf = (name: string) => {
    const { desc = '', ratio = 1 } = groups[name] ?? {}
    return [groupWords(desc), t('settings.ratio', { ratio: format.number(ratio) })]
      .filter((words) => words !== '')
      .join(' · ')
  }
  return (
    <SelectInput
      label={t('settings.group')}
      isRequired
      value={group}
      onChange={(name) => change({ group: name ?? '' })}
      options={groupNames.map((name) => ({ value: name, label: name, description: wordsOf(name) }))}
      help={group === null ? undefined : wordsOf(group)}
      error={group === null ? t('settings.no-group') : undefined}
    />
  )
}

function ModelField({ playground: { group, model, models, settings, change } }: { playground: Playground }) {
  const t = useT('relay')
  const elsewhere = t('settings.not-in-group', { group })
  const isMissing = model === null && models.length > 0
  const fault =
    settings.model === '' ? t('settings.no-model') : t('settings.model-gone', { model: settings.model, group })
  return (
    <SelectInput
      label={t('settings.model')}
      isRequired
      isSearchable
      placeholder={t('settings.model-placeholder')}
      value={model}
      onChange={(name) => change({ model: name ?? '' })}
      options={models.map(({ name, isOffered }) => ({
        value: name,
        label: name,
        ...(!isOffered && { disabledReason: elsewhere }),
      }))}
      error={isMissing ? fault : undefined}
      disabledReason={models.length === 0 ? t('settings.no-models') : undefined}
    />
  )
}

function TemperatureField({ playground: { settings, change } }: { playground: Playground }) {
  const t = useT('relay')
  return (
    <Slider
      label={t('settings.temperature')}
      help={t('settings.temperature-help')}
      {...temperatureBounds}
      value={settings.temperature}
      // Steps of a tenth add up to what is a little beside it.
      onChange={(value) => change({ temperature: Math.round(value * 10) / 10 })}
      format={(value) => value.toFixed(1)}
    />
  )
}

function MaxTokensField({ playground: { settings, change } }: { playground: Playground }) {
  const t = useT('relay')
  const [draft, setDraft] = useState<number | null>(settings.max_tokens)
  const isValid = isMaxTokens(draft)
  const type = (value: number | null) => {
    setDraft(value)
    if (isMaxTokens(value)) change({ max_tokens: value })
  }
  return (
    <NumberInput
      label={t('settings.max-tokens')}
      help={t('settings.max-tokens-help')}
      error={isValid ? undefined : t('settings.max-tokens-fault', { kept: settings.max_tokens })}
      value={draft}
      onChange={type}
      min={0}
      step={64}
    />
  )
}

function SystemField({ playground: { settings, system, change } }: { playground: Playground }) {
  const t = useT('relay')
  const reset = (
    <Button variant="quiet" size="small" onClick={() => change({ system: null })}>
      {t('settings.system-reset')}
    </Button>
  )
  return (
    <TextArea
      label={t('settings.system')}
      rows={4}
      maxRows={12}
      value={system}
      onChange={(text) => change({ system: text })}
      aside={settings.system === null ? undefined : reset}
    />
  )
}
