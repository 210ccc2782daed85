import { useFormat, useT } from '@tollgate/console-sdk'
import { CodeBlock } from '@tollgate/console-ui/code-block'
import { DescriptionList } from '@tollgate/console-ui/description-list'
import { Drawer } from '@tollgate/console-ui/drawer'
import { Box, Stack } from '@tollgate/console-ui/layout'
import { Tag, TagRow } from '@tollgate/console-ui/tag'
import { Muted } from '@tollgate/console-ui/text'
import type { AuditEntry } from '@tollgate/contracts/http/identity'
import type { AuditFilters } from '../../api/audit.api'
import { type AuditFact, factsOf, isKnownAction, relatedOf } from './audit.model'
import { useFieldName, useWording } from './useWording'

interface AuditSheetProps {
  /** Null while nothing is open. */
  readonly entry: AuditEntry | null
  readonly onClose: () => void
  /** Shows what else there is of the same session, address and so on. */
  readonly onAsk: (filters: Partial<AuditFilters>) => void
}

/** Everything about one act, before and after side by side. */
export function AuditSheet({ entry, onClose, onAsk }: AuditSheetProps) {
  const t = useT('identity')
  const title = entry && (isKnownAction(entry.action) ? t(`audit.actions.${entry.action}`) : entry.action)
  return (
    <Drawer isOpen={entry !== null} onClose={onClose} title={title ?? ''} width={680}>
      {entry && <Content entry={entry} onAsk={onAsk} />}
    </Drawer>
  )
}

function Content({ entry, onAsk }: Pick<AuditSheetProps, 'onAsk'> & { entry: AuditEntry }) {
  const t = useT('identity')
  const format = useFormat()
  const facts = factsOf(entry, useWording(entry.target_kind))
  const person = (name: string, id: number | null) => (id === null ? name : `${name} #${id}`)
  const nobody = t(entry.outcome === 'refused' ? 'audit.visitor' : 'audit.by-itself')
  return (
    <Stack gap={5}>
      <DescriptionList
        items={[
          { label: t('audit.time'), value: format.dateTime(entry.created_at) },
          { label: t('audit.outcome'), value: t(`audit.outcomes.${entry.outcome}`) },
          { label: t('audit.actor'), value: person(entry.actor_name || nobody, entry.actor_id) },
          { label: t('audit.target-kind'), value: t(`audit.targets.${entry.target_kind}`) },
          { label: t('audit.target'), value: person(entry.target_name, entry.target_id) },
          { label: t('audit.address'), value: entry.address, isMono: true },
          { label: t('audit.session'), value: entry.session ?? '', isMono: true },
          { label: t('audit.entry'), value: String(entry.id), isMono: true },
        ]}
      />
      <Stack gap={2}>
        <Muted size="tiny">{t('audit.related')}</Muted>
        <TagRow label={t('audit.related')}>
          {relatedOf(entry).map(({ name, filters }) => (
            <Tag key={name} onClick={() => onAsk(filters)}>
              {t(`audit.same.${name}`)}
            </Tag>
          ))}
        </TagRow>
      </Stack>
      {facts.length > 0 && (
        <Stack gap={4}>
          <Muted size="tiny">{t('audit.change')}</Muted>
          {facts.map((fact) => (
            <Fact key={fact.name} fact={fact} />
          ))}
        </Stack>
      )}
    </Stack>
  )
}

/** Two columns where there is room, so that what changed is compared at a glance. */
const sideBySide = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
}

function Fact({ fact: { name, from, to } }: { fact: AuditFact }) {
  const t = useT('identity')
  const label = useFieldName()(name)
  const shown = (text: string) => (text === '' ? '“”' : text)
  if (from === null) return <CodeBlock code={shown(to)} label={label} maxHeight={260} />
  return (
    <Box sx={sideBySide}>
      <CodeBlock code={shown(from)} label={`${label} · ${t('audit.before')}`} maxHeight={260} />
      <CodeBlock code={shown(to)} label={`${label} · ${t('audit.after')}`} maxHeight={260} />
    </Box>
  )
}
