import { useFormat, useT } from '@tollgate/console-sdk'
import { Button } from '@tollgate/console-ui/button'
import { Dialog } from '@tollgate/console-ui/dialog'
import { SearchInput } from '@tollgate/console-ui/inputs'
import { Box, Stack } from '@tollgate/console-ui/layout'
import { StatusChip } from '@tollgate/console-ui/status-chip'
import { Tag } from '@tollgate/console-ui/tag'
import { Mono, Muted } from '@tollgate/console-ui/text'
import { useState } from 'react'
import type { ListedChannel } from '../../api/channels.api'
import { modelsToTest, type TestResult } from './test.model'
import { useTest } from './useTestChannel'

/** How tall the list of models is (rule C8). */
const listHeight = 350

/** Chooses the model that a channel is tested with; the results stay until the dialog is closed. */
export function TestDialog({ channel, onClose }: { channel: ListedChannel; onClose: () => void }) {
  const t = useT('channels')
  const [filter, setFilter] = useState('')
  const { results, run } = useResults(channel)
  const models = modelsToTest(channel, filter)
  return (
    <Dialog isOpen onClose={onClose} title={t('test.title', { name: channel.name })}>
      <Stack gap={3}>
        <SearchInput label={t('test.filter')} value={filter} onChange={setFilter} />
        <Box
          component="ul"
          aria-label={t('test.models')}
          sx={{ height: listHeight, overflowY: 'auto', m: 0, p: 0, border: 1, borderColor: 'divider', borderRadius: 1 }}
        >
          {models.map(({ name, isDefault }) => (
            <ModelRow
              key={name}
              name={name}
              isDefault={isDefault}
              result={results[name]}
              onTest={() => void run(name)}
            />
          ))}
          {models.length === 0 && (
            <Box component="li" sx={{ listStyle: 'none', p: 4 }}>
              <Muted>{t('test.no-model')}</Muted>
            </Box>
          )}
        </Box>
      </Stack>
    </Dialog>
  )
}

function useResults(channel: ListedChannel) {
  const test = useTest()
  const [results, setResults] = useState<Readonly<Record<string, TestResult>>>({})
  const note = (model: string, result: TestResult) => setResults((before) => ({ ...before, [model]: result }))
  const run = async (model: string) => {
    note(model, { kind: 'running' })
    try {
      const { time } = await test.mutateAsync({ channel, model })
      note(model, { kind: 'passed', seconds: time })
    } catch (error) {
      note(model, { kind: 'failed', reason: error instanceof Error ? error.message : String(error) })
    }
  }
  return { results, run }
}

interface ModelRowProps {
  readonly name: string
  readonly isDefault: boolean
  readonly result: TestResult | undefined
  readonly onTest: () => void
}

/** Every row is as tall with a result as without, so that the next button stays under the pointer. */
const rowLook = {
  listStyle: 'none',
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 2fr) minmax(0, 3fr) auto',
  alignItems: 'center',
  columnGap: 3,
  pl: 3,
  pr: 2,
  height: 44,
  borderBottom: 1,
  borderColor: 'divider',
  '&:last-of-type': { borderBottom: 0 },
} as const

function ModelRow({ name, isDefault, result, onTest }: ModelRowProps) {
  const t = useT('channels')
  return (
    <Box component="li" sx={rowLook}>
      <Box title={name} sx={{ display: 'flex', alignItems: 'center', columnGap: 2, minWidth: 0 }}>
        <Mono isCut>{name}</Mono>
        {isDefault && <Tag>{t('test.default')}</Tag>}
      </Box>
      <Box aria-live="polite" sx={{ typography: 'body2', minWidth: 0 }}>
        <Result result={result} />
      </Box>
      <Button
        size="small"
        variant="quiet"
        icon="zap"
        ariaLabel={t('test.with', { model: name })}
        isLoading={result?.kind === 'running'}
        onClick={onTest}
      >
        {t('test.quick')}
      </Button>
    </Box>
  )
}

const cut = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const

/** The time, or why there is none; a long reason is cut to its line and told in full when it is pointed at. */
function Result({ result }: { result: TestResult | undefined }) {
  const t = useT('channels')
  const format = useFormat()
  if (result?.kind === 'passed')
    return <StatusChip tone="good">{t('test.took', { time: format.duration(result.seconds * 1_000) })}</StatusChip>
  if (result?.kind !== 'failed') return null
  return (
    <Box title={result.reason} sx={{ ...cut, color: 'tg.bad' }}>
      {t('test.failed')}: {result.reason}
    </Box>
  )
}
