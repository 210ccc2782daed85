import { useQuery } from '@tanstack/react-query'
import { useFormat, useNotify, useSession, useT } from '@tollgate/console-sdk'
import { Button } from '@tollgate/console-ui/button'
import { Panel, Row, Stack } from '@tollgate/console-ui/layout'
import { Heading, Muted } from '@tollgate/console-ui/text'
import type { KeptBody } from '@tollgate/contracts/http/logs'
import { bodyQuery, keptQuery } from '../../api/bodies.api'
import type { LogRow } from '../row/row.model'
import { BodyView } from './BodyView'

/** What a call said and was told, where the site keeps it; read when somebody asks for it, as that is recorded. */
export function CallBodies({ row }: { row: LogRow }) {
  const t = useT('logs')
  const { data } = useQuery(keptQuery(row.request_id))
  if (data === undefined || data === null) return null
  return (
    <Stack gap={3}>
      <Heading level={4}>{t('bodies.title')}</Heading>
      <Kept row={row} kept={data} />
    </Stack>
  )
}

/** The same on the page of a call. */
export function CallBodiesPanel({ row }: { row: LogRow }) {
  const t = useT('logs')
  const { data } = useQuery(keptQuery(row.request_id))
  if (data === undefined || data === null) return null
  return (
    <Panel title={t('bodies.title')}>
      <Kept row={row} kept={data} />
    </Panel>
  )
}

interface KeptProps {
  readonly row: LogRow
  readonly kept: NonNullable<KeptBody>
}

function Kept({ row, kept }: KeptProps) {
  const t = useT('logs')
  const format = useFormat()
  const { data: body } = useQuery(bodyQuery(row.request_id))
  return (
    <Stack gap={3}>
      <Muted size="small">
        {t(`bodies.kind.${kept.kind}`)} {t('bodies.kept-until', { time: format.dateTime(kept.kept_until) })}
      </Muted>
      {body !== undefined && <BodyView body={body} />}
      {body === undefined && kept.is_readable && <Reading row={row} kept={kept} />}
      {!kept.is_readable && <Muted size="small">{t('bodies.not-readable')}</Muted>}
    </Stack>
  )
}

function Reading({ row, kept }: KeptProps) {
  const t = useT('logs')
  const notify = useNotify()
  const { user } = useSession()
  const { isFetching, refetch } = useQuery(bodyQuery(row.request_id))
  const read = async () => {
    const { error } = await refetch()
    if (error !== null) notify.error(error)
  }
  return (
    <>
      <Muted size="small">
        {user?.id === row.user_id ? t('bodies.recorded-own') : t('bodies.recorded', { username: row.username })}
      </Muted>
      <Row>
        <Button size="small" icon="eye" isLoading={isFetching} onClick={() => void read()}>
          {t(kept.kind === 'metadata' ? 'bodies.show-metadata' : 'bodies.show')}
        </Button>
      </Row>
    </>
  )
}
