import { useQueryClient } from '@tanstack/react-query'
import { useConfirm, useCopy, useNotify, useOptimistic, useT } from '@tollgate/console-sdk'
import type { RedemptionList, RedemptionView, SwitchRedemptionBody } from '@tollgate/contracts/http/billing'
import { useCallback } from 'react'
import {
  countRedemptions,
  deleteDisabledRedemptions,
  deleteRedemption,
  deleteRedemptionsByName,
  redemptionsKey,
  switchRedemption,
} from '../../api/redemption.api'
import { codesText, withStatus } from './redemption.model'

/** Does something, says what came of it, and asks for the list anew. */
function useDone() {
  const queries = useQueryClient()
  const notify = useNotify()
  return useCallback(
    async (work: () => Promise<string>) => {
      try {
        notify.success(await work())
      } catch (error) {
        notify.error(error)
      }
      await queries.invalidateQueries({ queryKey: redemptionsKey })
    },
    [notify, queries],
  )
}

/** What is done to many codes at once. */
function useBatchActs() {
  const t = useT('billing')
  const notify = useNotify()
  const confirm = useConfirm()
  const done = useDone()
  return {
    removeDisabled: async () => {
      const isSure = await confirm({
        title: t('redemptions.delete-disabled-title'),
        text: t('redemptions.delete-text'),
        confirmLabel: t('redemptions.delete-disabled'),
        tone: 'danger',
      })
      if (isSure) await done(async () => t('redemptions.deleted', { count: await deleteDisabledRedemptions() }))
    },
    /** Says how many there are before it deletes any. Throws what the server says when they cannot be counted. */
    removeByName: async (name: string) => {
      const count = await countRedemptions(name)
      if (count === 0) return notify.info(t('redemptions.none-named', { name }))
      const isSure = await confirm({
        title: t('redemptions.delete-named-title', { count, name }),
        text: t('redemptions.delete-named-text'),
        confirmLabel: t('redemptions.delete-named', { count }),
        tone: 'danger',
      })
      if (isSure) await done(async () => t('redemptions.deleted', { count: await deleteRedemptionsByName(name) }))
    },
  }
}

/** What can be done with codes that exist. */
export function useRedemptionActs() {
  const t = useT('billing')
  const confirm = useConfirm()
  const copyText = useCopy()
  const done = useDone()
  // Switches at once; when the server refuses, it falls back and says why.
  const { mutate: toggle } = useOptimistic<RedemptionList, SwitchRedemptionBody>({
    key: redemptionsKey,
    send: switchRedemption,
    change: (list, { id, status }) => withStatus(list, id, status),
  })
  return {
    ...useBatchActs(),
    toggle,
    copy: (codes: readonly RedemptionView[]) =>
      void copyText(codesText(codes.map(({ key }) => key)), { name: t('redemptions.key') }),
    remove: async ({ id, name }: RedemptionView) => {
      const isSure = await confirm({
        title: t('redemptions.delete-title', { name }),
        text: t('redemptions.delete-text'),
        confirmLabel: t('redemptions.delete'),
        tone: 'danger',
      })
      if (!isSure) return
      await done(async () => {
        await deleteRedemption(id)
        return t('redemptions.deleted', { count: 1 })
      })
    },
  }
}

export type RedemptionActs = ReturnType<typeof useRedemptionActs>
