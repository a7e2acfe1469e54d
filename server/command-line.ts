/** Prints one line to the person who runs a command. */
export const say = (line: string) => void process.stdout.write(`${line}\n`)

const noAccess = ['EACCES', 'EEXIST', 'ENOENT', 'ENOTDIR', 'EPERM', 'EROFS']

/** The error as a sentence that says what to do, because the operating system's message names no setting. */
export function sentenceOf(error: NodeJS.ErrnoException & { port?: number }) {
  const { code = '', syscall, port, path, message } = error
  if (syscall === 'listen' && code === 'EADDRINUSE')
    return `Port ${port} is used by another program. Stop that one, or set another PORT (or METRICS_PORT).`
  if (syscall === 'listen' && code === 'EACCES')
    return `This user may not listen on port ${port}. Set PORT to 1024 or more, and put a proxy in front.`
  if (syscall === 'listen') return `Kinora cannot listen at this HOST and PORT: ${message}.`
  if (code === 'ENOSPC' || code === '53100' || message.includes('No space left on device'))
    return `The disk is full: ${message.replace(/\.$/, '')}.`
  if (path && noAccess.includes(code))
    return `Kinora cannot use ${path}: ${message}. Let this user write there, or set another DATA_DIR.`
  return message
}

/** Runs a command of package.json: a failure prints one sentence and exits with code 1. */
export const runCommand = (run: () => Promise<void>) =>
  run().catch((error: Error) => {
    process.stderr.write(`${sentenceOf(error)}\n`)
    process.exitCode = 1
  })
