import { useSession, useT } from '@tollgate/console-sdk'
import { ListPage } from '@tollgate/console-sdk/list-page'
import { Button } from '@tollgate/console-ui/button'
import { useState } from 'react'
import { drawingsQuery } from '../api/tasks.api'
import { DrawingSheet } from '../features/drawings/DrawingSheet'
import { useDrawingColumns } from '../features/drawings/useDrawingColumns'
import { drawingQuery, drawingsSince } from '../features/list/filters.model'
import { type DrawingRow, readDrawings } from '../features/list/row.model'
import { TaskEmpty } from '../features/list/TaskEmpty'
import { useChannelNames } from '../features/list/useChannelNames'
import { useTaskFilters } from '../features/list/useTaskFilters'
import { useTaskList } from '../features/list/useTaskList'
import { useTaskWords } from '../features/list/words'
import { DrawingNotice } from '../features/notices/Notices'
import { JsonDialog } from '../features/sheet/JsonDialog'
import { useOpenRow } from '../features/sheet/useOpenRow'
import { imageAddress } from '../features/viewer/image.model'
import { ImageViewer, type ViewedImage } from '../features/viewer/ImageViewer'

const kind = { ask: drawingsQuery, queryOf: drawingQuery, read: readDrawings, sinceAt: drawingsSince }
const statuses = ['NOT_START', 'SUBMITTED', 'IN_PROGRESS', 'MODAL', 'SUCCESS', 'FAILURE']

/** The drawing log: administrators see everybody's drawings, others their own. */
export default function DrawingsPage() {
  const t = useT('tasks')
  const { isAdmin } = useSession()
  const { page, since, asOfMs, isRefreshing, refresh } = useTaskList(kind)
  const channels = useChannelNames()
  const [viewed, setViewed] = useState<number | null>(null)
  const sheet = useOpenRow(page.table.rows)
  const json = useOpenRow(page.table.rows)
  const images = useImages(page.table.rows)
  return (
    <ListPage
      title={t('drawings.title')}
      purpose={t(isAdmin ? 'drawings.all' : 'drawings.own')}
      width="wide"
      action={
        <Button icon="refresh" isLoading={isRefreshing} onClick={refresh}>
          {t('refresh')}
        </Button>
      }
      head={<DrawingNotice />}
      list={page}
      filters={useTaskFilters({ since, statuses, typed: page.filters.typed })}
      columnsKey="drawings-table-columns"
      columns={useDrawingColumns({ asOfMs, channels, onView: setViewed })}
      rowKey={({ id }) => id}
      isDense
      detail={{ kind: 'open', open: sheet.open }}
      empty={<TaskEmpty of="drawings" icon="image" filters={page.filters} />}
    >
      {sheet.row !== null && (
        <DrawingSheet
          row={sheet.row}
          {...{ asOfMs, channels }}
          onView={setViewed}
          onJson={() => sheet.row !== null && json.open(sheet.row)}
          onClose={sheet.close}
        />
      )}
      {json.row !== null && <JsonDialog row={json.row} onClose={json.close} />}
      {viewed !== null && (
        <ImageViewer images={images} id={viewed} onMove={setViewed} onClose={() => setViewed(null)} />
      )}
    </ListPage>
  )
}

/** The images of the rows in sight, in their order. */
function useImages(rows: readonly DrawingRow[] = []): readonly ViewedImage[] {
  const words = useTaskWords()
  return rows
    .map(({ id, imageUrl, action, upstreamId, prompt }) => ({
      id,
      address: imageAddress(imageUrl, location.href),
      title: words.action(action),
      alt: prompt || upstreamId,
    }))
    .filter(({ address }) => address !== '')
}
