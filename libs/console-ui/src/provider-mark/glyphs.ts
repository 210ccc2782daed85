/** A ring of this radius around a point, as part of a path. */
const ring = (x: number, y: number, radius: number): string =>
  `M${x - radius} ${y}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0`

const branch = 'M8 13V8.5M8 8.5L4 4M8 8.5L12 4'
const note = `${ring(5, 11.5, 1.5)}${ring(11, 10.5, 1.5)}M6.5 11.5V4l6-1v7.5`
const brush = 'M13 3L7.5 9M7.5 9c-2.2-.6-3.6.8-4 3.8 3 .2 4.6-1.2 4-3.8z'
const bolt = 'M9 2.5L4.5 9H8l-1 4.5L11.5 7H8z'

/**
 * Signs of the providers that channels are made for most, by their slug in the catalogue: lines in a square of 16, drawn for this
 * console after what a name says or a provider does. None is, or is made after, the mark of anybody.
 */
export const glyphs: Readonly<Record<string, string>> = {
  // A target, as most compatible programs aim at it.
  openai: `${ring(8, 8, 5.5)}${ring(8, 8, 1.75)}`,
  codex: 'M3.5 4.5L7 8l-3.5 3.5M8.5 11.5h4',
  sora: 'M3 4h10v8H3zM7 6.5v3L9.5 8z',
  azure: 'M3 8.5L8 4l5 4.5M3 13l5-4.5 5 4.5',
  // A gate, open for people.
  anthropic: 'M4 13V8a4 4 0 0 1 8 0v5M2.5 13h11',
  gemini: 'M3.5 3.5c3 1.2 6 1.2 9 0M3.5 12.5c3-1.2 6-1.2 9 0M6 4.3v7.4M10 4.3v7.4',
  vertex: `${ring(8, 4, 1.5)}${ring(4, 12, 1.5)}${ring(12, 12, 1.5)}M7.3 5.4L4.7 10.6M8.7 5.4l2.6 5.2M5.5 12h5`,
  // Strata under one another.
  aws: 'M3 4.5h10M4.5 8h7M3 11.5h10',
  deepseek: 'M8 2.5v7.5M5 7.5l3 3 3-3M3 13.5h10',
  moonshot: 'M13 9.3A5.2 5.2 0 1 1 6.8 3a4.2 4.2 0 0 0 6.2 6.3z',
  'zhipu-v4': branch,
  zhipu: branch,
  // A sail.
  'qianfan-v2': 'M8 2.5V11M8 2.5l4.5 8.5H8M8 5L4.5 11H8M3 13.5h10',
  ali: 'M2.5 11.5c3 0 3-7 5.5-7s2.5 7 5.5 7',
  // What is still one, before it parts.
  tencent: `${ring(8, 8, 5.5)}M8 2.5C5 4.5 5 6.5 8 8s3 3.5 0 5.5`,
  volcengine: 'M2.5 12.5L6.5 6 8 8l1.5-2 4 6.5zM8 2.5v2',
  mistral: 'M3 5.5h6.7a1.7 1.7 0 1 0-1.6-2.3M3 8.5h9.5M3 11.5h5.7a1.6 1.6 0 1 1-1.5 2.1',
  cohere: `${ring(5, 5.5, 2)}${ring(11, 5.5, 2)}${ring(8, 11, 2)}`,
  xai: 'M6 4L2.5 8 6 12M10 4l3.5 4L10 12',
  openrouter: 'M2.5 8H6l4.5-4H13M6 8l4.5 4H13',
  ollama: 'M3 4.5h10v6H3zM8 10.5V13M5.5 13h5',
  perplexity: `${ring(8, 8, 5.5)}M10.5 5.5L9.3 9.3 5.5 10.5l1.2-3.8z`,
  minimax: 'M4 12.5v-3M8 12.5v-9M12 12.5V7',
  siliconflow: 'M5 5h6v6H5zM8 2.5V5M8 11v2.5M2.5 8H5M11 8h2.5',
  cloudflare: `${ring(8, 8, 5.5)}M2.5 8h11M8 2.5c2.4 3 2.4 8 0 11M8 2.5c-2.4 3-2.4 8 0 11`,
  lingyiwanwu: 'M5.5 4a2 4 0 1 0 0 8a2 4 0 1 0 0-8M11.5 4v8',
  'xunfei-spark': bolt,
  xinference: 'M3 4h10v3.5H3zM3 9h10v3.5H3zM5.5 5.8h.1M5.5 10.8h.1',
  'midjourney-proxy': brush,
  'midjourney-proxy-plus': brush,
  'suno-api': note,
  kling: 'M3 4h10v8H3zM6 4v8M10 4v8',
  // Knobs to be set by hand.
  custom: 'M3 5.5h10M3 10.5h10M6 4v3M10 9v3',
}
