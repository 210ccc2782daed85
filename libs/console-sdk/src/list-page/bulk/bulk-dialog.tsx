import { Button } from '@tollgate/console-ui/button'
import { Dialog } from '@tollgate/console-ui/dialog'
import { Stack } from '@tollgate/console-ui/layout'
import { Progress } from '@tollgate/console-ui/progress'
import { Muted, Text } from '@tollgate/console-ui/text'
import { useFormat } from '../../format/useFormat'
import { useTranslated } from '../../i18n/hooks'
import { bulkWords } from './bulk-words'
import { type BulkState, reasonsOf, remainingOf } from './run-in-batches'

interface OutcomeProps {
  /** What was done to so many. */
  readonly done: (count: number) => string
  /** Rows are told by their names. */
  readonly state: BulkState<string>
}

interface UnderwayProps {
  readonly title: string
  /** How many rows there are. */
  readonly count: number
  readonly state: BulkState<string>
}

interface BulkDialogProps extends OutcomeProps, UnderwayProps {
  readonly isOver: boolean
  readonly isStopping: boolean
  readonly onStop: () => void
  readonly onClose: () => void
  readonly onRetry: () => void
}

/** How far an act on many rows is, and at last what became of each. */
export function BulkDialog(props: BulkDialogProps) {
  const say = useTranslated()
  const { number } = useFormat()
  const { title, state, isOver, isStopping, onStop, onClose, onRetry } = props
  const rest = remainingOf(state).length
  const actions = isOver ? (
    <>
      <Button onClick={onClose}>{say(bulkWords.close)}</Button>
      {rest > 0 && (
        <Button variant="primary" onClick={onRetry}>
          {say(bulkWords.retry, { count: number(rest) })}
        </Button>
      )}
    </>
  ) : (
    <Button isLoading={isStopping} onClick={onStop}>
      {say(bulkWords.stop)}
    </Button>
  )
  return (
    // While it runs only the button stops it: a click beside the dialog is no answer.
    <Dialog isOpen onClose={isOver ? onClose : () => undefined} title={title} size="small" actions={actions}>
      {isOver ? <Outcome {...props} /> : <Underway {...props} />}
    </Dialog>
  )
}

function Underway({ title, count, state }: UnderwayProps) {
  const say = useTranslated()
  const { number } = useFormat()
  const at = count - state.left.length
  const said = say(bulkWords.progress, { at: number(at), count: number(count) })
  return (
    <Stack gap={2}>
      <Progress label={title} value={(100 * at) / count} />
      <Muted size="small">{said}</Muted>
    </Stack>
  )
}

function Outcome({ done: said, state: { done, passed, gone, refused, left } }: OutcomeProps) {
  const say = useTranslated()
  const { number } = useFormat()
  const counted = (words: typeof bulkWords.passed | typeof bulkWords.gone | typeof bulkWords.left, count: number) =>
    say(words, { count: number(count) })
  return (
    <Stack gap={3}>
      {done > 0 && <Text weight="medium">{said(done)}</Text>}
      <Named said={counted(bulkWords.gone, gone.length)} names={gone} />
      <Named said={counted(bulkWords.passed, passed.length)} names={passed} />
      {reasonsOf(refused).map(({ message, rows, isKnown }) => (
        <Stack key={message} gap={1}>
          <Text as="p" tone="bad">
            {say(bulkWords.refused, { count: number(rows.length), reason: message })}
          </Text>
          <Names names={rows} />
          {!isKnown && <Text size="small">{say(bulkWords.unknown)}</Text>}
        </Stack>
      ))}
      {left.length > 0 && <Text as="p">{counted(bulkWords.left, left.length)}</Text>}
      {refused.length + left.length > 0 && <Muted size="small">{say(bulkWords.stay)}</Muted>}
    </Stack>
  )
}

/** What became of some rows, with their names; nothing where there are none. */
function Named({ said, names }: { readonly said: string; readonly names: readonly string[] }) {
  if (names.length === 0) return null
  return (
    <Stack gap={1}>
      <Text as="p">{said}</Text>
      <Names names={names} />
    </Stack>
  )
}

/** So many names are told. */
const mostNames = 8

function Names({ names }: { readonly names: readonly string[] }) {
  const say = useTranslated()
  const { number } = useFormat()
  const told = names.slice(0, mostNames).join(say(bulkWords.comma))
  const further = names.length - mostNames
  return (
    <Muted size="small">
      {told}
      {further > 0 && ` ${say(bulkWords.more, { count: number(further) })}`}
    </Muted>
  )
}
