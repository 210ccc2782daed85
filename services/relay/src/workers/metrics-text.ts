/** What one worker shows at `/metrics`. */
export interface WorkerMetricsText {
  readonly worker: string
  readonly text: string
}

interface Family {
  readonly about: string[]
  readonly samples: string[]
}

/**
 * One Prometheus text of those of several workers: every sample keeps its own series, told apart by a label `worker`.
 * Sums over it are the host's.
 */
export function joinMetrics(parts: readonly WorkerMetricsText[]): string {
  const families = new Map<string, Family>()
  for (const part of parts) sortInto(families, part)
  return [...families.values()].map(({ about, samples }) => `${[...about, ...samples].join('\n')}\n`).join('\n')
}

function sortInto(families: Map<string, Family>, { worker, text }: WorkerMetricsText): void {
  let family: Family | null = null
  for (const line of text.split('\n')) {
    const about = /^# (?:HELP|TYPE) (\S+)/.exec(line)
    if (about) family = familyOf(families, about[1] ?? '')
    if (about && !family?.about.includes(line)) family?.about.push(line)
    else if (!about && line !== '' && !line.startsWith('#')) family?.samples.push(labelled(line, worker))
  }
}

function familyOf(families: Map<string, Family>, name: string): Family {
  let family = families.get(name)
  if (family === undefined) families.set(name, (family = { about: [], samples: [] }))
  return family
}

function labelled(sample: string, worker: string): string {
  const name = /^[a-zA-Z_:][\w:]*/.exec(sample)?.[0] ?? ''
  const rest = sample.slice(name.length)
  return rest.startsWith('{') && !rest.startsWith('{}')
    ? `${name}{worker="${worker}",${rest.slice(1)}`
    : `${name}{worker="${worker}"}${rest.replace(/^\{\}/, '')}`
}
