import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useFormat, useLeaveGuard, useNotify, useSession, useT } from '@tollgate/console-sdk'
import { Quota, QuotaInput } from '@tollgate/console-sdk/values'
import { Alert } from '@tollgate/console-ui/alert'
import { Button } from '@tollgate/console-ui/button'
import { Dialog } from '@tollgate/console-ui/dialog'
import { ErrorState } from '@tollgate/console-ui/error-state'
import { Presets, Segmented } from '@tollgate/console-ui/inputs'
import { Box, Row, Stack } from '@tollgate/console-ui/layout'
import { SkeletonForm } from '@tollgate/console-ui/skeleton'
import { Muted, Text } from '@tollgate/console-ui/text'
import type { UserView } from '@tollgate/contracts/http/identity'
import { type FormEvent, useId, useState } from 'react'
import { updateUser, userQuery, usersKey } from '../../api/users.api'
import { useReloadAccount } from '../personal/useReloadAccount'
import { balanceAfter, type Direction, presets, type QuotaFault } from './quota.model'

export interface QuotaDialogProps {
  readonly user: UserView
  readonly onClose: () => void
}

/** Gives or takes quota and shows what the balance becomes; the amount counts from what the balance is when it is saved. Mounted while it is open. */
export function QuotaDialog({ user, onClose }: QuotaDialogProps) {
  const t = useT('identity')
  const id = useId()
  const current = useQuery(userQuery(user.id))
  const edit = useQuotaEdit(current.data, onClose)
  useLeaveGuard(edit.amount !== null)
  const actions = (
    <>
      <Button onClick={onClose}>{t('users.cancel')}</Button>
      <Button
        variant="primary"
        isLoading={edit.isSaving}
        disabledReason={current.data === undefined ? t('users.loading') : undefined}
        onClick={edit.save}
      >
        {t(`users.quota-dialog.${edit.direction}`)}
      </Button>
    </>
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    edit.save()
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('users.quota-dialog.title', { name: user.username })}
      size="small"
      actions={actions}
    >
      {current.data !== undefined && (
        <form id={id} onSubmit={submit} noValidate>
          <QuotaFields balance={current.data.quota} edit={edit} />
        </form>
      )}
      {current.data === undefined && current.error !== null && (
        <ErrorState error={current.error} onRetry={() => void current.refetch()} />
      )}
      {current.isPending && <SkeletonForm fields={2} />}
    </Dialog>
  )
}

function useQuotaEdit(user: UserView | undefined, onClose: () => void) {
  const t = useT('identity')
  const notify = useNotify()
  const queries = useQueryClient()
  const { user: actor } = useSession()
  const reload = useReloadAccount()
  const [direction, setDirection] = useState<Direction>('add')
  const [amount, setAmount] = useState<number | null>(null)
  const [isTried, setIsTried] = useState(false)
  const result = balanceAfter(user?.quota ?? 0, direction, amount)
  const textOf = (fault: QuotaFault) => t(`users.quota-dialog.faults.${fault}`)
  const write = useMutation({
    mutationFn: async ({ id }: UserView) => {
      // Calls go on while somebody types: what they cost meanwhile must not be given back.
      const { quota } = await queries.fetchQuery(userQuery(id))
      const now = balanceAfter(quota, direction, amount)
      if ('fault' in now) throw new Error(textOf(now.fault))
      return updateUser({ id, quota: now.balance })
    },
    onSuccess: ({ message }, { id }) => {
      if (message === '') notify.success(t('users.quota-dialog.done'))
      else notify.info(message)
      if (id === actor?.id) void reload()
      onClose()
      return queries.invalidateQueries({ queryKey: usersKey })
    },
  })
  const save = () => {
    setIsTried(true)
    if (user !== undefined && 'balance' in result && !write.isPending) write.mutate(user)
  }
  const isQuiet = !isTried && 'fault' in result && result.fault === 'nothing'
  const fault = 'fault' in result && !isQuiet ? textOf(result.fault) : undefined
  return {
    direction,
    setDirection,
    amount,
    setAmount,
    result,
    fault,
    save,
    isSaving: write.isPending,
    error: write.error,
  }
}

function QuotaFields({ balance, edit }: { balance: number; edit: ReturnType<typeof useQuotaEdit> }) {
  const t = useT('identity')
  const format = useFormat()
  return (
    <Stack gap={5}>
      {edit.error !== null && <Alert tone="bad">{edit.error.message}</Alert>}
      <Segmented<Direction>
        label={t('users.quota-dialog.direction')}
        isLabelHidden
        value={edit.direction}
        onChange={edit.setDirection}
        options={[
          { value: 'add', label: t('users.quota-dialog.add') },
          { value: 'take', label: t('users.quota-dialog.take') },
        ]}
      />
      <Stack gap={2}>
        <QuotaInput
          label={t('users.quota-dialog.amount')}
          value={edit.amount}
          onChange={edit.setAmount}
          error={edit.fault}
          isAutoFocused
        />
        <Presets
          presets={presets.map((value) => ({ value, label: format.amount(value) }))}
          value={edit.amount}
          onPick={edit.setAmount}
        />
      </Stack>
      <Becomes from={balance} to={'balance' in edit.result ? edit.result.balance : null} />
    </Stack>
  )
}

/** The balance now, and what it will be. */
function Becomes({ from, to }: { from: number; to: number | null }) {
  const t = useT('identity')
  return (
    <Box sx={{ p: 3, borderRadius: 1, bgcolor: 'tg.sunken' }} aria-live="polite">
      <Row justify="between" wrap>
        <Stack gap={0}>
          <Muted size="tiny">{t('users.quota-dialog.now')}</Muted>
          <Quota units={from} />
        </Stack>
        <Muted>→</Muted>
        <Stack gap={0} align="end">
          <Muted size="tiny">{t('users.quota-dialog.becomes')}</Muted>
          <Text weight="strong">{to === null ? '—' : <Quota units={to} />}</Text>
        </Stack>
      </Row>
    </Box>
  )
}
