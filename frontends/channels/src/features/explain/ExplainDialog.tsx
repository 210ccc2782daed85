import { useQuery } from '@tanstack/react-query'
import { useT } from '@tollgate/console-sdk'
import { Button } from '@tollgate/console-ui/button'
import { Dialog } from '@tollgate/console-ui/dialog'
import { ErrorState } from '@tollgate/console-ui/error-state'
import { FieldRow } from '@tollgate/console-ui/form'
import { NumberInput, SuggestInput } from '@tollgate/console-ui/inputs'
import { Box, Stack } from '@tollgate/console-ui/layout'
import { SkeletonText } from '@tollgate/console-ui/skeleton'
import { useState } from 'react'
import { explainQuery, groupsQuery, knownModelsQuery } from '../../api/channels.api'
import { type AskedExplanation, askedOf } from './explain.model'
import { Explanation } from './Explanation'

const optionsOf = (names: readonly string[] = []) => names.map((name) => ({ value: name, label: name }))

/** Asked again, the same question is another: what a relay would do changes by the second. */
type Turn = AskedExplanation & { readonly turn: number }

/** Whom a relay would ask now for a user or a group and a model, and why it would not ask others. */
export function ExplainDialog({ onClose }: { onClose: () => void }) {
  const t = useT('channels')
  const [asked, setAsked] = useState<Turn | null>(null)
  return (
    <Dialog isOpen onClose={onClose} title={t('explain.title')}>
      <Stack gap={4}>
        <Question onAsk={(question) => setAsked({ ...question, turn: (asked?.turn ?? 0) + 1 })} />
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
        <Whose userId={userId} setUserId={setUserId} group={group} setGroup={setGroup} />
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

interface WhoseProps {
  readonly userId: number | null
  readonly setUserId: (userId: number | null) => void
  readonly group: string
  readonly setGroup: (group: string) => void
}

function Whose({ userId, setUserId, group, setGroup }: WhoseProps) {
  const t = useT('channels')
  const groups = useQuery(groupsQuery)
  return (
    <FieldRow>
      <NumberInput label={t('explain.user')} value={userId} onChange={setUserId} min={1} step={1} />
      <SuggestInput
        label={t('explain.group')}
        value={group}
        onChange={setGroup}
        onPick={setGroup}
        options={optionsOf(groups.data)}
        help={t('explain.group-help')}
      />
    </FieldRow>
  )
}

function Told({ asked }: { asked: Turn }) {
  const told = useQuery(explainQuery(asked))
  if (told.isError) return <ErrorState error={told.error} onRetry={() => void told.refetch()} />
  if (told.data === undefined) return <SkeletonText lines={4} />
  return <Explanation told={told.data} />
}
