import { useT } from '@tollgate/console-sdk'
import { type OptionLook, OptionsForm } from '@tollgate/console-sdk/options'
import { Stack } from '@tollgate/console-ui/layout'
import { useState } from 'react'
import { publishedKey, ratioKeys } from '../tabs.model'
import { PublishedNote } from './PublishedNote'
import { ResetRatios } from './ResetRatios'

const publishedTemplate = {
  value: JSON.stringify(
    {
      'my-model': [
        {
          from: 0,
          usdPerMillion: { textIn: 1.25, cacheRead: 0.125, textOut: 10 },
          tiers: [{ aboveInputTokens: 200_000, usdPerMillion: { textIn: 2.5, cacheRead: 0.25, textOut: 15 } }],
        },
      ],
    },
    null,
    2,
  ),
}

/** The tables of prices as the texts that they are. */
export function RatioForm() {
  const t = useT('billing')
  // A reset writes behind the form's back: it begins anew with what is stored then.
  const [round, setRound] = useState(0)
  const looks: Record<string, OptionLook> = Object.fromEntries(
    ratioKeys.map((key) => [key, { help: t(`prices.json.help.${key}`), rows: 6 }]),
  )
  return (
    <Stack gap={4}>
      <PublishedNote />
      <OptionsForm
        key={round}
        title={t('prices.json.tab')}
        purpose={t('prices.json.purpose')}
        aside={<ResetRatios onReset={() => setRound(round + 1)} />}
        sections={[
          { keys: ratioKeys },
          { title: t('prices.json.published'), help: t('prices.json.published-help'), keys: [publishedKey] },
        ]}
        looks={{ ...looks, [publishedKey]: { rows: 6, template: publishedTemplate } }}
      />
    </Stack>
  )
}
