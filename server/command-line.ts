/** One line of what a command tells whoever runs it. */
export const say = (line: string) => void process.stdout.write(`${line}\n`)

/** Runs a command of package.json: what went wrong is one sentence, and the exit code 1. */
export const runCommand = (run: () => Promise<void>) =>
  run().catch((error: Error) => {
    process.stderr.write(`${error.message}\n`)
    process.exitCode = 1
  })
