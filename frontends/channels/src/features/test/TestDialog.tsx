import { useFormat, useT } from '@tollgate/console-sdk'
import { Button } from '@tollgate/console-ui/button'
import { Dialog } from '@tollgate/console-ui/dialog'
import { SearchInput } from '@tollgate/console-ui/inputs'
import { Box, Stack } from '@tollgate/console-ui/layout'
import { StatusChip } from '@tollgate/console-ui/status-chip'
import { Tag } from '@tollgate/console-ui/tag'
import { Mono, Muted } from '@tollgate/console-ui/text'
import { Tooltip } from '@tollgate/console-ui/tooltip'
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

/**
 * Every row is as tall with a result as without, so that the next button stays under the pointer. On a phone the result has
 * a line of its own.
 */
const rowLook = {
  listStyle: 'none',
  display: 'grid',
  gridTemplateAreas: { xs: '"name act" "result act"', sm: '"name result act"' },
  gridTemplateColumns: { xs: 'minmax(0, 1fr) auto', sm: 'minmax(0, 2fr) minmax(0, 3fr) auto' },
  gridTemplateRows: { xs: 'auto 20px', sm: 'auto' },
  alignContent: 'center',
  alignItems: 'center',
  columnGap: 3,
  pl: 3,
  pr: 2,
  height: { xs: 64, sm: 44 },
  borderBottom: 1,
  borderColor: 'divider',
  '&:last-of-type': { borderBottom: 0 },
} as const

function ModelRow({ name, isDefault, result, onTest }: ModelRowProps) {
  const t = useT('channels')
  return (
    <Box component="li" sx={rowLook}>
      <Box title={name} sx={nameLook}>
        <Mono isCut>{name}</Mono>
        {isDefault && (
          // Where there is little room the name is cut, not the mark behind it.
          <Box component="span" sx={{ flexShrink: 0, whiteSpace: 'nowrap' }}>
            <Tag>{t('test.default')}</Tag>
          </Box>
        )}
      </Box>
      <Box aria-live="polite" sx={{ gridArea: 'result', typography: 'body2', minWidth: 0 }}>
        <Result result={result} />
      </Box>
      <Box sx={{ gridArea: 'act' }}>
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
    </Box>
  )
}

const nameLook = {
  gridArea: 'name',
  display: 'flex',
  alignItems: 'center',
  columnGap: 2,
  minWidth: 0,
} as const

const reasonLook = {
  display: 'block',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  color: 'tg.bad',
} as const

/** The time, or why there is none; a long reason is cut to its line and told in full on hover, focus and long touch. */
function Result({ result }: { result: TestResult | undefined }) {
  const t = useT('channels')
  const format = useFormat()
  if (result?.kind === 'passed')
    return <StatusChip tone="good">{t('test.took', { time: format.duration(result.seconds * 1_000) })}</StatusChip>
  if (result?.kind !== 'failed') return null
  return (
    <Tooltip text={result.reason}>
      <Box component="span" tabIndex={0} sx={reasonLook}>
        {t('test.failed')}: {result.reason}
      </Box>
    </Tooltip>
  )
}
