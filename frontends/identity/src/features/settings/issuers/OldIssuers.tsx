import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useConfirm, useNotify, useSession, useT } from '@tollgate/console-sdk'
import { Alert } from '@tollgate/console-ui/alert'
import { Button } from '@tollgate/console-ui/button'
import { Row, Stack } from '@tollgate/console-ui/layout'
import { Mono, Text } from '@tollgate/console-ui/text'
import type { ExternalProvider } from '@tollgate/contracts/http/identity'
import { issuersQuery, moveIssuer } from '../../../api/settings.api'

/**
 * Who is bound under another address of this site than the one that is configured now, and cannot come in by it; nothing while
 * there is nobody.
 */
export function OldIssuers({ provider }: { provider: ExternalProvider }) {
  const t = useT('identity')
  const { isRoot } = useSession()
  const { data = [] } = useQuery({ ...issuersQuery, enabled: isRoot })
  const { move, moving } = useMove(provider)
  const old = data.filter((each) => each.provider === provider && !each.is_current)
  if (old.length === 0) return null
  return (
    <Alert tone="warn">
      <Stack gap={3}>
        <Text size="small">{t('settings.issuers.why')}</Text>
        {old.map(({ issuer, users }) => (
          <Row key={issuer} gap={3} wrap>
            <Stack gap={0.5}>
              <Mono>{issuer}</Mono>
              <Text size="small">{t('settings.issuers.users', { count: users })}</Text>
            </Stack>
            <Button size="small" isLoading={moving === issuer} onClick={() => move(issuer)}>
              {t('settings.issuers.move')}
            </Button>
          </Row>
        ))}
      </Stack>
    </Alert>
  )
}

function useMove(provider: ExternalProvider) {
  const t = useT('identity')
  const confirm = useConfirm()
  const notify = useNotify()
  const queries = useQueryClient()
  const moving = useMutation({
    mutationFn: (issuer: string) => moveIssuer({ provider, issuer }),
    onSuccess: ({ moved, left }) =>
      notify.success(t(left === 0 ? 'settings.issuers.moved' : 'settings.issuers.moved-some', { moved, left })),
    onError: (error) => notify.error(error),
    onSettled: () => queries.invalidateQueries({ queryKey: issuersQuery.queryKey }),
  })
  const ask = async (issuer: string) => {
    const question = {
      title: t('settings.issuers.ask'),
      text: t('settings.issuers.ask-text'),
      confirmLabel: t('settings.issuers.move'),
      tone: 'danger',
    } as const
    if (await confirm(question)) moving.mutate(issuer)
  }
  return { move: (issuer: string) => void ask(issuer), moving: moving.isPending ? moving.variables : null }
}
