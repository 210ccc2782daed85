import { useT } from '@tollgate/console-sdk'
import { TextInput } from '@tollgate/console-ui/inputs'
import { Box } from '@tollgate/console-ui/layout'

interface Props {
  readonly typed: string
  readonly onTyped: (text: string) => void
}

/** Where a part of a model's name is typed. */
export function ModelSearch({ typed, onTyped }: Props) {
  const t = useT('billing')
  return (
    <Box sx={{ width: { xs: '100%', sm: 280 } }}>
      <TextInput
        label={t('prices.editor.search')}
        isLabelHidden
        placeholder={t('prices.editor.search')}
        value={typed}
        onChange={onTyped}
        autoComplete="off"
      />
    </Box>
  )
}
