import { useFormat, useT } from '@tollgate/console-sdk'
import { DescriptionList } from '@tollgate/console-ui/description-list'
import { Stack } from '@tollgate/console-ui/layout'
import { Heading, Muted } from '@tollgate/console-ui/text'
import type { BodyPart, CallBody } from '@tollgate/contracts/http/logs'
import { BodyParts } from './BodyParts'
import { byteSize } from './byte-size.model'

/** What is kept of a call: who said what, in the order in which it was said. */
export function BodyView({ body }: { body: CallBody }) {
  const t = useT('logs')
  const { context, output_content: choices } = body
  return (
    <Stack gap={4}>
      <BodyFacts body={body} />
      <Section title={t('bodies.section.system_prompt')} parts={body.system_prompt} isLeftOut />
      {context.length > 0 && (
        <Stack gap={2}>
          <Heading level={4}>{t('bodies.section.context')}</Heading>
          {context.map(({ role, content }, index) => (
            // The same may be said twice, so the place is the key.
            <BodyParts key={index} title={t(`bodies.role.${role}`)} parts={content} />
          ))}
        </Stack>
      )}
      <Section title={t('bodies.section.input_content')} parts={body.input_content} isCut={body.request.is_cut} />
      {choices.map((parts, index) => (
        <Section
          key={index}
          title={
            choices.length === 1
              ? t('bodies.section.output_content')
              : t('bodies.section.output_content_n', { number: index + 1 })
          }
          parts={parts}
          isCut={body.answer.is_cut}
        />
      ))}
    </Stack>
  )
}

interface SectionProps {
  readonly title: string
  readonly parts: readonly BodyPart[]
  /** Where nothing was said, nothing is shown. */
  readonly isLeftOut?: boolean
  readonly isCut?: boolean
}

function Section({ title, parts, isLeftOut = false, isCut = false }: SectionProps) {
  const t = useT('logs')
  if (parts.length === 0 && isLeftOut) return null
  return (
    <Stack gap={2}>
      <Heading level={4}>{title}</Heading>
      {parts.length === 0 ? <Muted size="small">{t('bodies.nothing')}</Muted> : <BodyParts parts={parts} />}
      {isCut && <Muted size="small">{t('bodies.cut')}</Muted>}
    </Stack>
  )
}

function BodyFacts({ body: { request, answer, tools, reasoning_effort: effort } }: { body: CallBody }) {
  const t = useT('logs')
  const format = useFormat()
  const size = (bytes: number) => byteSize(bytes, format.number)
  return (
    <DescriptionList
      min={130}
      items={[
        {
          label: t('bodies.sizes'),
          value: t('bodies.sizes-value', { request: size(request.bytes), answer: size(answer.bytes) }),
        },
        {
          label: t('bodies.answered'),
          value: t('bodies.answered-value', { status: answer.status, type: answer.content_type }),
        },
        { label: t('bodies.effort'), value: effort },
        { label: t('bodies.tools'), value: tools.length > 0 && tools.join(', '), isWide: true },
      ]}
    />
  )
}
