import { useFormat, useT } from '@tollgate/console-sdk'
import { CodeBlock } from '@tollgate/console-ui/code-block'
import { DescriptionList } from '@tollgate/console-ui/description-list'
import { Box, Row, Stack } from '@tollgate/console-ui/layout'
import { Mono, Muted, Text } from '@tollgate/console-ui/text'
import type { AuditEntry } from '@tollgate/contracts/http/identity'
import { type AuditFact, factsOf, isLong } from './audit.model'
import { useWording } from './useWording'

/** The names of details that the texts know. */
const named: readonly string[] = ['username', 'display_name', 'password', 'group', 'quota', 'role', 'status', 'value']

/** Everything about one act. */
export function AuditDetail({ entry }: { entry: AuditEntry }) {
  const t = useT('identity')
  const format = useFormat()
  const wording = useWording()
  const facts = factsOf(entry, wording)
  const person = (name: string, id: number | null) => (id === null ? name : `${name} #${id}`)
  return (
    <Stack gap={4}>
      <DescriptionList
        items={[
          { label: t('audit.time'), value: format.dateTime(entry.created_at) },
          { label: t('audit.actor'), value: person(entry.actor_name || t('audit.by-itself'), entry.actor_id) },
          { label: t('audit.target-kind'), value: t(`audit.targets.${entry.target_kind}`) },
          { label: t('audit.target'), value: person(entry.target_name, entry.target_id) },
          { label: t('audit.address'), value: entry.address, isMono: true },
          { label: t('audit.entry'), value: String(entry.id), isMono: true },
        ]}
      />
      {facts.length > 0 && (
        <Stack gap={2}>
          <Muted size="tiny">{t('audit.change')}</Muted>
          {facts.map((fact) => (
            <Fact key={fact.name} fact={fact} />
          ))}
        </Stack>
      )}
    </Stack>
  )
}

function Fact({ fact: { name, from, to } }: { fact: AuditFact }) {
  const t = useT('identity')
  const label = named.includes(name) ? t(`audit.fields.${name}`) : name
  if (isLong(to) || (from !== null && isLong(from)))
    return (
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: {
            xs: 'minmax(0, 1fr)',
            md: from === null ? 'minmax(0, 1fr)' : 'repeat(2, minmax(0, 1fr))',
          },
        }}
      >
        {from !== null && <CodeBlock code={from} label={`${label} · ${t('audit.before')}`} maxHeight={260} />}
        <CodeBlock code={to} label={from === null ? label : `${label} · ${t('audit.after')}`} maxHeight={260} />
      </Box>
    )
  return (
    <Row gap={2} align="baseline" wrap>
      <Text size="small" tone="muted">
        {label}
      </Text>
      {from !== null && (
        <>
          <Mono>{from === '' ? '“”' : from}</Mono>
          <Muted>→</Muted>
        </>
      )}
      <Mono>{to === '' ? '“”' : to}</Mono>
    </Row>
  )
}
