import { useFormat, useT } from '@tollgate/console-sdk'
import { CodeBlock } from '@tollgate/console-ui/code-block'
import { Stack } from '@tollgate/console-ui/layout'
import { Text } from '@tollgate/console-ui/text'
import type { BodyPart } from '@tollgate/contracts/http/logs'
import { byteSize } from './byte-size.model'

/** What stands beside each other in what somebody said. */
export function BodyParts({ title, parts }: { title?: string; parts: readonly BodyPart[] }) {
  const label = useLabel(title)
  const media = useMedia()
  return (
    <Stack gap={1}>
      {parts.map((part, index) =>
        part.text === undefined || (part.text === '' && part.media !== undefined) ? (
          // The same may be said twice, so the place is the key.
          <Text key={index} size="small">
            {label(part)}: {media(part)}
          </Text>
        ) : (
          <CodeBlock key={index} label={label(part)} code={part.text} maxHeight={320} isWrapped />
        ),
      )}
    </Stack>
  )
}

/** Who says it, what it is, and which tool. */
function useLabel(title: string | undefined): (part: BodyPart) => string {
  const t = useT('logs')
  return ({ kind, name }) =>
    [title, t(`bodies.part.${kind}`), name].filter((word) => word !== undefined && word !== '').join(' · ')
}

/** How much it was, where that is all that is kept. */
function useMedia(): (part: BodyPart) => string {
  const t = useT('logs')
  const format = useFormat()
  return ({ media, length }) => {
    if (media === undefined) return t('bodies.length', { count: length, length: format.number(length) })
    const { type, bytes } = media
    return bytes === null
      ? t('bodies.media-elsewhere', { type })
      : t('bodies.media-size', { type, size: byteSize(bytes, format.number) })
  }
}
