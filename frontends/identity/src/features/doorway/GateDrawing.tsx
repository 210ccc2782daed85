import { useStatus, useT } from '@tollgate/console-sdk'
import { Icon, type IconName } from '@tollgate/console-ui/icon'
import { Box } from '@tollgate/console-ui/layout'
import { Logo } from '@tollgate/console-ui/logo'
import { Mono } from '@tollgate/console-ui/text'

/** What an example shows: names of tokens as people give them, and models as they are called. */
const tokens = ['laptop', 'ci-pipeline', 'support-bot', 'notebook']
const models = ['gpt-4o-mini', 'deepseek-chat', 'qwen-max', 'llama-3.3-70b']
/** The call whose receipt stands below, by its places in the two columns. */
const call = { token: 2, model: 1 }

const surface = { bgcolor: 'background.paper', border: 1, borderColor: 'divider', borderRadius: 1 }

function Column({
  caption,
  icon,
  names,
  chosen,
}: {
  caption: string
  icon: IconName
  names: string[]
  chosen: number
}) {
  return (
    <Box sx={{ display: 'grid', gap: 2, position: 'relative' }}>
      <Box sx={{ position: 'absolute', bottom: '100%', pb: 2, typography: 'caption', color: 'text.secondary' }}>
        {caption}
      </Box>
      {names.map((name, index) => (
        <Box
          key={name}
          sx={{
            ...surface,
            display: 'flex',
            alignItems: 'center',
            gap: 2,
            height: 36,
            px: 2.5,
            fontSize: 12,
            color: index === chosen ? 'text.primary' : 'text.secondary',
            ...(index === chosen && { borderColor: 'primary.main', fontWeight: 500 }),
          }}
        >
          <Icon name={icon} size={14} />
          <Mono isCut>{name}</Mono>
        </Box>
      ))}
    </Box>
  )
}

/** Lines from every name of a column to the gate, or away from it. */
function Lines({ count, chosen, isMirrored = false }: { count: number; chosen: number; isMirrored?: boolean }) {
  const others = Array.from({ length: count }, (_, index) => index).filter((index) => index !== chosen)
  // The chosen line is drawn last, so that it lies on top where all of them meet.
  return (
    <svg
      width="100%"
      height="100%"
      viewBox="0 0 100 100"
      preserveAspectRatio="none"
      style={{ transform: isMirrored ? 'scaleX(-1)' : undefined, display: 'block' }}
    >
      {[...others, chosen].map((index) => {
        const y = ((index + 0.5) / count) * 100
        const colour = index === chosen ? 'var(--tg-palette-primary-main)' : 'var(--tg-palette-tg-lineStrong)'
        return (
          <path
            key={index}
            d={`M0 ${y} C 55 ${y}, 45 50, 100 50`}
            fill="none"
            stroke={colour}
            strokeWidth={index === chosen ? 1.5 : 1}
            vectorEffect="non-scaling-stroke"
          />
        )
      })}
    </svg>
  )
}

/** The receipt of the call that is drawn through the gate. */
function Receipt() {
  const t = useT('identity')
  return (
    <Box
      sx={{
        ...surface,
        display: 'flex',
        justifyContent: 'space-between',
        alignItems: 'center',
        gap: 4,
        px: 4,
        py: 3,
        fontSize: 12,
        fontVariantNumeric: 'tabular-nums',
      }}
    >
      <Box sx={{ display: 'grid', gap: 0.5, minWidth: 0 }}>
        <Mono isCut>{`${tokens[call.token]} → ${models[call.model]}`}</Mono>
        <Box sx={{ color: 'text.secondary' }}>{t('stage.receipt')}</Box>
      </Box>
      <Box sx={{ fontSize: 16, fontWeight: 600 }}>$0.000675</Box>
    </Box>
  )
}

/** One call on its way: many tokens, one gate, many models, and what it cost. It illustrates, the words below tell. */
export function GateDrawing() {
  const t = useT('identity')
  const { logo, system_name } = useStatus()
  return (
    <Box
      aria-hidden
      sx={{ position: 'relative', display: 'grid', gap: 6, maxWidth: 540, width: '100%', mx: 'auto', pt: 7 }}
    >
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: 'minmax(0, 132px) 1fr auto 1fr minmax(0, 140px)',
          alignItems: 'stretch',
        }}
      >
        <Column caption={t('stage.tokens')} icon="key" names={tokens} chosen={call.token} />
        <Lines count={tokens.length} chosen={call.token} />
        <Box sx={{ ...surface, alignSelf: 'center', display: 'grid', placeItems: 'center', width: 72, height: 72 }}>
          <Logo name={system_name || 'Tollgate'} src={logo} isCompact size={40} />
        </Box>
        <Lines count={models.length} chosen={call.model} isMirrored />
        <Column caption={t('stage.models')} icon="sparkles" names={models} chosen={call.model} />
      </Box>
      <Receipt />
    </Box>
  )
}
