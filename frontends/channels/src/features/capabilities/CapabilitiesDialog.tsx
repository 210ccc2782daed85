import { useFormat, useT } from '@tollgate/console-sdk'
import { Alert } from '@tollgate/console-ui/alert'
import { Button } from '@tollgate/console-ui/button'
import { Dialog } from '@tollgate/console-ui/dialog'
import { SelectInput } from '@tollgate/console-ui/inputs'
import { Box, Stack } from '@tollgate/console-ui/layout'
import { StatusChip } from '@tollgate/console-ui/status-chip'
import { Muted } from '@tollgate/console-ui/text'
import type { CapabilityCheck } from '@tollgate/contracts/http/channels'
import { useState } from 'react'
import type { ListedChannel } from '../../api/channels.api'
import { modelsToTest } from '../test/test.model'
import { useCapabilities } from './useCapabilities'

/** What a model of a channel can do, as it was tried; tried anew by real calls. */
export function CapabilitiesDialog({ channel, onClose }: { channel: ListedChannel; onClose: () => void }) {
  const t = useT('channels')
  const models = modelsToTest(channel, '').map(({ name }) => name)
  const [model, setModel] = useState(models[0] ?? '')
  const { check, isKnown, isRunning, run } = useCapabilities(channel.id, model)
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('capabilities.title', { name: channel.name })}
      actions={
        <Button variant="primary" icon="flask" isLoading={isRunning} onClick={run}>
          {t(check === undefined ? 'capabilities.run' : 'capabilities.again')}
        </Button>
      }
    >
      <Stack gap={4}>
        <SelectInput
          label={t('capabilities.model')}
          value={model}
          onChange={(chosen) => setModel(chosen ?? '')}
          options={models.map((name) => ({ value: name, label: name }))}
          isSearchable={models.length > 12}
        />
        <Alert tone="info">{t('capabilities.cost')}</Alert>
        <Box aria-live="polite" aria-busy={isRunning}>
          {check !== undefined && <Findings check={check} />}
          {check === undefined && isKnown && !isRunning && <Muted>{t('capabilities.none')}</Muted>}
          {check === undefined && isRunning && <Muted>{t('capabilities.running')}</Muted>}
        </Box>
      </Stack>
    </Dialog>
  )
}

const tones = { yes: 'good', no: 'bad', unclear: 'warn', 'not-tried': 'neutral' } as const

function Findings({ check }: { check: CapabilityCheck }) {
  const t = useT('channels')
  const format = useFormat()
  const { checked_time: time, prompt_tokens: prompt, completion_tokens: completion } = check
  return (
    <Stack gap={3}>
      <Box component="ul" aria-label={t('capabilities.found')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {check.findings.map(({ capability, outcome, reason, note }) => (
          <Box component="li" key={capability} sx={rowLook}>
            <span>{t(`capabilities.of.${capability}`)}</span>
            <StatusChip tone={tones[outcome]}>{t(`capabilities.outcomes.${outcome}`)}</StatusChip>
            {reason !== 'seen' && (
              <Box sx={{ gridColumn: '1 / -1', typography: 'caption', color: 'text.secondary', minWidth: 0 }}>
                {t(`capabilities.reasons.${reason}`)}
                {note !== '' && ` · ${note}`}
              </Box>
            )}
          </Box>
        ))}
      </Box>
      <Muted>
        {t('capabilities.checked', {
          ...{ ago: format.relativeTime(time), time: format.dateTime(time) },
          ...{ prompt: format.number(prompt), completion: format.number(completion) },
        })}
      </Muted>
    </Stack>
  )
}

const rowLook = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  alignItems: 'center',
  columnGap: 3,
  py: 2,
  borderTop: 1,
  borderColor: 'divider',
  '&:first-of-type': { borderTop: 0 },
} as const
