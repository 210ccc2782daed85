/** Both languages, schemes and widths, each with each of the others once. */
export const views = [
  { language: 'en', scheme: 'light', width: 1440 },
  { language: 'en', scheme: 'dark', width: 390 },
  { language: 'zh', scheme: 'dark', width: 1440 },
  { language: 'zh', scheme: 'light', width: 390 },
] as const
