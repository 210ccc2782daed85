import { useT } from '@tollgate/console-sdk'
import type { OptionFieldFacts } from '@tollgate/console-sdk/options'
import { Button } from '@tollgate/console-ui/button'
import { useField } from '@tollgate/console-ui/form'
import { TextInput } from '@tollgate/console-ui/inputs'
import { Box, Row, Stack } from '@tollgate/console-ui/layout'
import { Tag, TagRow } from '@tollgate/console-ui/tag'
import { Muted } from '@tollgate/console-ui/text'
import { type KeyboardEvent, useState } from 'react'
import { type DomainFault, withDomains } from './domains.model'

/** The whitelist: its entries, each with a cross, and a line to add more. */
export function DomainsField({ name, label, disabledReason }: OptionFieldFacts) {
  const t = useT('identity')
  const { value, onChange, onBlur, ref, error } = useField<readonly string[]>({ name })
  const [typed, setTyped] = useState('')
  const [fault, setFault] = useState<DomainFault | null>(null)
  const add = () => {
    const result = withDomains(value, typed)
    setFault('fault' in result ? result.fault : null)
    if ('fault' in result) return
    onChange(result.list)
    setTyped('')
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    add()
  }
  return (
    <Stack gap={3}>
      <Row gap={2} align="start">
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <TextInput
            ref={ref}
            label={label}
            value={typed}
            onChange={(text) => {
              setTyped(text)
              setFault(null)
            }}
            onKeyDown={onKeyDown}
            onBlur={onBlur}
            placeholder={t('settings.whitelist.placeholder')}
            error={fault === null ? error : t(`settings.whitelist.${fault}`)}
            help={t('settings.whitelist.help')}
            disabledReason={disabledReason}
            autoComplete="off"
          />
        </Box>
        <Box sx={{ pt: '26px' }}>
          <Button icon="plus" onClick={add} disabledReason={disabledReason}>
            {t('settings.whitelist.add')}
          </Button>
        </Box>
      </Row>
      <DomainTags domains={value} onChange={disabledReason === undefined ? onChange : undefined} />
    </Stack>
  )
}

interface DomainTagsProps {
  readonly domains: readonly string[]
  /** None where nothing may be changed. */
  readonly onChange: ((domains: readonly string[]) => void) | undefined
}

function DomainTags({ domains, onChange }: DomainTagsProps) {
  const t = useT('identity')
  if (domains.length === 0) return <Muted size="small">{t('settings.whitelist.empty')}</Muted>
  const without = (domain: string) => domains.filter((other) => other !== domain)
  return (
    <TagRow label={t('settings.whitelist.title')}>
      {domains.map((domain) => (
        <Tag key={domain} isMono onRemove={onChange && (() => onChange(without(domain)))}>
          {domain}
        </Tag>
      ))}
    </TagRow>
  )
}
