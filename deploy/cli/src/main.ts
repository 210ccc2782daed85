import { isTold, run } from './command/run'

run(process.argv.slice(2), {
  env: process.env,
  folder: process.cwd(),
  out: (text) => void process.stdout.write(text),
  say: (text) => void process.stderr.write(`${text}\n`),
}).then(
  (code) => (process.exitCode = code),
  (error: unknown) => {
    process.stderr.write(`${isTold(error) ? error.message : String((error as Error).stack)}\n`)
    process.exitCode = 1
  },
)
