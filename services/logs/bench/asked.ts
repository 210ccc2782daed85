import { timed } from './filled-log'
import type { Question } from './questions'

const askedEach = 40

/** Asks each question some times and says how long it took. */
export async function askEach(questions: readonly Question[], say: (line: string) => void): Promise<void> {
  for (const [name, ask] of questions) {
    const tookMs: number[] = []
    for (let index = 0; index < askedEach; index += 1)
      tookMs.push((await timed(async () => void (await ask(index)))) * 1_000)
    tookMs.sort((left, right) => left - right)
    const at = (part: number) => (tookMs[Math.min(tookMs.length - 1, Math.floor(tookMs.length * part))] ?? 0).toFixed(1)
    say(`${name.padEnd(36)} p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, longest ${at(1)} ms`)
  }
}
