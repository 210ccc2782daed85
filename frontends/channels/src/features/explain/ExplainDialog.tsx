import { useQuery } from '@tanstack/react-query'
import { useT } from '@tollgate/console-sdk'
import { Button } from '@tollgate/console-ui/button'
import { Dialog } from '@tollgate/console-ui/dialog'
import { ErrorState } from '@tollgate/console-ui/error-state'
import { NumberInput, SuggestInput } from '@tollgate/console-ui/inputs'
import { Box, Stack } from '@tollgate/console-ui/layout'
import { SkeletonText } from '@tollgate/console-ui/skeleton'
import { useState } from 'react'
import { explainQuery, groupsQuery, knownModelsQuery } from '../../api/channels.api'
import { type AskedExplanation, askedOf } from './explain.model'
import { Explanation } from './Explanation'

const optionsOf = (names: readonly string[] = []) => names.map((name) => ({ value: name, label: name }))

/** Whom a relay would ask now for a user or a group and a model, and why it would not ask others. */
export function ExplainDialog({ onClose }: { onClose: () => void }) {
  const t = useT('channels')
  const [asked, setAsked] = useState<AskedExplanation | null>(null)
  return (
    <Dialog isOpen onClose={onClose} title={t('explain.title')}>
      <Stack gap={4}>
        <Question onAsk={setAsked} />
        {asked !== null && <Told asked={asked} />}
      </Stack>
    </Dialog>
  )
}

function Question({ onAsk }: { onAsk: (asked: AskedExplanation) => void }) {
  const t = useT('channels')
  const [userId, setUserId] = useState<number | null>(null)
  const [group, setGroup] = useState('')
  const [model, setModel] = useState('')
  const groups = useQuery(groupsQuery)
  const models = useQuery(knownModelsQuery)
  const asked = askedOf({ userId, group, model })
  const ask = () => {
    if ('asked' in asked) onAsk(asked.asked)
  }
  return (
    <Box
      component="form"
      onSubmit={(event) => {
        event.preventDefault()
        ask()
      }}
    >
      <Stack gap={3}>
        <SuggestInput
          label={t('explain.model')}
          value={model}
          onChange={setModel}
          onPick={setModel}
          options={optionsOf(models.data)}
          isRequired
        />
        <NumberInput label={t('explain.user')} value={userId} onChange={setUserId} min={1} step={1} />
        <SuggestInput
          label={t('explain.group')}
          value={group}
          onChange={setGroup}
          onPick={setGroup}
          options={optionsOf(groups.data)}
          help={t('explain.group-help')}
        />
        <div>
          <Button
            type="submit"
            variant="primary"
            disabledReason={'missing' in asked ? t(`explain.missing.${asked.missing}`) : undefined}
          >
            {t('explain.ask')}
          </Button>
        </div>
      </Stack>
    </Box>
  )
}

function Told({ asked }: { asked: AskedExplanation }) {
  const told = useQuery(explainQuery(asked))
  if (told.isError) return <ErrorState error={told.error} onRetry={() => void told.refetch()} />
  if (told.data === undefined) return <SkeletonText lines={4} />
  return <Explanation told={told.data} />
}
