import { spawn } from 'node:child_process'
import { createServer } from 'vite'
import { join } from 'node:path'
import { root } from './steps.ts'

// Runs both sides in watch mode: the server restarts on every change of its sources, the web client updates in place.

const port = process.env.PORT ?? '3000'
const webPort = Number(process.env.WEB_PORT ?? 5173)
const address = `http://localhost:${webPort}`
const watched = ['server', 'contract', 'figure'].map((folder) => `--watch-path=${join(root, folder)}`)

const server = spawn(process.execPath, [...watched, '--watch-preserve-output', join(root, 'server', 'main.ts')], {
  stdio: 'inherit',
  env: { ...process.env, PORT: port, APP_URL: process.env.APP_URL ?? address, DEMO: process.env.DEMO ?? '1' },
})

const web = await createServer({
  configFile: join(root, 'web', 'vite.config.ts'),
  clearScreen: false,
  server: {
    port: webPort,
    strictPort: true,
    proxy: {
      [process.env.API_BASE ?? '/api']: `http://127.0.0.1:${port}`,
      '^/survey-frame$': `http://127.0.0.1:${port}`,
    },
  },
})
await web.listen()
console.log(`kinora: the web client is at ${address}, the server behind it at port ${port}.`)

let isStopping = false
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    if (isStopping) return
    isStopping = true
    server.kill(signal)
    void web.close()
  })
}
server.once('exit', (code) => {
  void web.close()
  process.exitCode = isStopping ? 0 : (code ?? 1)
})
