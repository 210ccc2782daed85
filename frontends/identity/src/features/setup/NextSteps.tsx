import { useT } from '@tollgate/console-sdk'
import { Icon } from '@tollgate/console-ui/icon'
import { Box } from '@tollgate/console-ui/layout'

const steps = ['account', 'channel', 'token', 'call'] as const

/** The steps from setup to the first answer of a model; those before `now` are done. */
export function NextSteps({ now }: { now: number }) {
  const t = useT('identity')
  return (
    <Box component="ol" sx={{ m: 0, mt: 5, p: 0, display: 'grid', gap: 3, listStyle: 'none' }}>
      {steps.map((step, index) => {
        const isNow = index === now
        const isBehind = index < now
        return (
          <Box
            component="li"
            key={step}
            aria-current={isNow ? 'step' : undefined}
            sx={{ display: 'flex', alignItems: 'center', gap: 3, color: isNow ? 'text.primary' : 'text.secondary' }}
          >
            <Box
              aria-hidden
              sx={{
                display: 'grid',
                placeItems: 'center',
                flexShrink: 0,
                width: 24,
                height: 24,
                borderRadius: '50%',
                border: 1,
                borderColor: isNow ? 'primary.main' : 'divider',
                bgcolor: isNow ? 'primary.main' : 'background.paper',
                color: isNow ? 'primary.contrastText' : isBehind ? 'tg.good' : 'inherit',
                fontSize: 12,
                fontVariantNumeric: 'tabular-nums',
              }}
            >
              {isBehind ? <Icon name="check" size={14} /> : index + 1}
            </Box>
            <Box sx={{ fontWeight: isNow ? 500 : 400 }}>{t(`stage.steps.${step}`)}</Box>
          </Box>
        )
      })}
    </Box>
  )
}
