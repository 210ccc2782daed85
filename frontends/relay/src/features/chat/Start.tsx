import { pathOf, useSession, useT } from '@tollgate/console-sdk'
import { Button } from '@tollgate/console-ui/button'
import { EmptyState } from '@tollgate/console-ui/empty-state'
import { Box, Row } from '@tollgate/console-ui/layout'
import type { Playground } from '../settings/useSettings'

const examples = ['explain', 'code', 'translate'] as const

interface StartProps {
  readonly playground: Playground
  readonly onAsk: (text: string) => void
}

/** Before the first question: what this is, and three ways to begin; or why one cannot. */
export function Start({ playground, onAsk }: StartProps) {
  const t = useT('relay')
  const { isLoading, error, models, group, model } = playground
  if (!isLoading && error === null && models.length === 0) return <NoModels />
  return (
    <Box sx={{ my: 'auto' }}>
      <EmptyState
        icon="message-square"
        title={t('start.title')}
        action={
          group !== null &&
          model !== null && (
            <Row gap={2} justify="center" wrap>
              {examples.map((example) => (
                <Button key={example} onClick={() => onAsk(t(`start.${example}`))}>
                  {t(`start.${example}`)}
                </Button>
              ))}
            </Row>
          )
        }
      >
        {t('start.why')}
      </EmptyState>
    </Box>
  )
}

/** Before the first question to two models. */
export function StartBeside() {
  const t = useT('relay')
  return (
    <Box sx={{ my: 'auto' }}>
      <EmptyState icon="columns" title={t('compare.title')}>
        {t('compare.why')}
      </EmptyState>
    </Box>
  )
}

function NoModels() {
  const t = useT('relay')
  const { isAdmin } = useSession()
  return (
    <Box sx={{ my: 'auto' }}>
      <EmptyState
        icon="cable"
        title={t('start.no-models')}
        action={
          isAdmin && (
            <Button variant="primary" href={pathOf('channels')}>
              {t('start.add-channel')}
            </Button>
          )
        }
      >
        {t(isAdmin ? 'start.no-models-admin' : 'start.no-models-user')}
      </EmptyState>
    </Box>
  )
}
