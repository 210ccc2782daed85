import { useQueryClient } from '@tanstack/react-query'
import { useConfirm, useNotify, useT } from '@tollgate/console-sdk'
import { useState } from 'react'
import { endOtherSessions, endSession, sessionsQuery } from '../../api/security.api'

/** Signs other browsers out. */
export function useEndings() {
  const t = useT('identity')
  const notify = useNotify()
  const confirm = useConfirm()
  const queries = useQueryClient()
  const [ending, setEnding] = useState<string | null>(null)
  const run = async (name: string, task: () => Promise<unknown>) => {
    setEnding(name)
    try {
      await task()
      notify.success(t('sessions.ended'))
    } catch (error) {
      notify.error(error)
    } finally {
      await queries.invalidateQueries({ queryKey: sessionsQuery.queryKey })
      setEnding(null)
    }
  }
  const endOthers = async () => {
    const question = {
      title: t('sessions.end-others'),
      text: t('sessions.end-others-text'),
      confirmLabel: t('sessions.end-others'),
      tone: 'danger',
    } as const
    if (await confirm(question)) await run('others', endOtherSessions)
  }
  return {
    ending,
    end: (id: string) => void run(id, () => endSession(id)),
    endOthers: () => void endOthers(),
  }
}
