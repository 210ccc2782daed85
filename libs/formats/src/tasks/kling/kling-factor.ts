/** How many times as much a second costs as in the mode `std` without sound: exact decimal text. */
interface Factors {
  readonly pro: string
  readonly sound: string
  readonly both: string
}

const usual: Factors = { pro: '1.75', sound: '2', both: '3.5' }
const third = { four: '1.333333333333333333', five: '1.666666666666666667', ten: '3.333333333333333333' }
/** By the beginning of a model's name, as Kling lists its prices (https://app.klingai.com/global/dev/pricing); the first that fits. */
const byModel: readonly (readonly [RegExp, Factors])[] = [
  [/^(?:.*\/)?kling-v1$/, { pro: '3.5', sound: '2', both: '7' }],
  [/^(?:.*\/)?kling-v2-[56]/, { pro: third.five, sound: '2', both: third.ten }],
  [/^(?:.*\/)?kling-v3/, { pro: third.four, sound: '1.5', both: '2' }],
]

/** What a second of a film costs beside the usual one; null for a mode or a sound without a price. */
export function klingFactor(
  model: string,
  { mode = 'std', sound = 'off' }: Readonly<Record<string, string>>,
): string | null {
  if (!['std', 'pro'].includes(mode) || !['on', 'off'].includes(sound)) return null
  const factors = byModel.find(([shape]) => shape.test(model))?.[1] ?? usual
  if (sound === 'on') return mode === 'pro' ? factors.both : factors.sound
  return mode === 'pro' ? factors.pro : '1'
}
