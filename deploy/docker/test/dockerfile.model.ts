/** One line of a Dockerfile: `FROM`, its flags (`--target=x`), and the words behind them as they stand. */
export interface Instruction {
  readonly name: string
  readonly flags: readonly string[]
  readonly text: string
}

/** A stage: the image or stage that it stands on, and what is done to it. */
export interface Stage {
  readonly name: string
  readonly base: string
  readonly steps: readonly Instruction[]
}

export interface Dockerfile {
  /** Arguments before the first stage, with their defaults. */
  readonly defaults: ReadonlyMap<string, string>
  readonly stages: readonly Stage[]
}

const known = /^(ARG|FROM|LABEL|RUN|COPY|WORKDIR|ENV|USER|EXPOSE|HEALTHCHECK|CMD) /

/** Reads a Dockerfile as far as ours go; throws for what it does not know, so that nothing is passed over. */
export function readDockerfile(text: string): Dockerfile {
  const defaults = new Map<string, string>()
  const stages: { name: string; base: string; steps: Instruction[] }[] = []
  for (const line of linesOf(text)) {
    const { name, flags, text: words } = instructionOf(line)
    const stage = stages.at(-1)
    if (name === 'FROM') {
      const [, base = '', as = ''] = /^(\S+) AS ([a-z]+)$/.exec(words) ?? []
      if (as === '') throw new Error(`no name in "${line}"`)
      stages.push({ name: as, base, steps: [] })
    } else if (stage !== undefined) stage.steps.push({ name, flags, text: words })
    else {
      const [, variable = '', value = ''] = /^([A-Z_]+)=(\S+)$/.exec(words) ?? []
      if (name !== 'ARG' || variable === '') throw new Error(`"${line}" stands before the first stage`)
      defaults.set(variable, value)
    }
  }
  return { defaults, stages }
}

/** Without comments, continued lines as one. */
function linesOf(text: string): string[] {
  const kept = text.split('\n').filter((line) => !/^\s*(#|$)/.test(line))
  return kept
    .join('\n')
    .replaceAll(/\s*\\\n\s*/g, ' ')
    .split('\n')
}

function instructionOf(line: string): Instruction {
  const name = known.exec(line)?.[1]
  if (name === undefined) throw new Error(`"${line}" is no instruction that is known here`)
  const words = line.slice(name.length + 1).trim()
  const [behind = ''] = /^(--\S+\s+)*/.exec(words) ?? []
  return { name, flags: behind.trim().split(/\s+/).filter(Boolean), text: words.slice(behind.length) }
}

/** A stage and those that it stands on, the lowest first. */
export function baseline({ stages }: Dockerfile, name: string): Stage[] {
  const stage = stages.find((each) => each.name === name)
  return stage === undefined ? [] : [...baseline({ stages, defaults: new Map() }, stage.base), stage]
}

/** What of this kind a stage ends with. */
export function lastOf(file: Dockerfile, stage: string, kind: string): string | undefined {
  const steps = baseline(file, stage).flatMap((each) => each.steps)
  return steps.findLast(({ name }) => name === kind)?.text
}
