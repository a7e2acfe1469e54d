import { join, resolve } from 'node:path'
import { build, type Plugin, type Rollup } from 'vite'

const web = join(import.meta.dirname, '..')

/** The scripts that run inside the frame of a survey, each a file of its own at the root of the client. */
const scripts = { 'survey-frame.js': 'surveys/frame/bridge.ts' }

const buildScript = (name: keyof typeof scripts, outDir?: string) =>
  build({
    configFile: false,
    root: web,
    publicDir: false,
    logLevel: 'warn',
    build: {
      ...(outDir ? { outDir } : { write: false }),
      emptyOutDir: false,
      target: 'es2022',
      modulePreload: false,
      rolldownOptions: { input: join(web, scripts[name]), output: { format: 'iife', entryFileNames: name } },
    },
  })

const names = Object.keys(scripts) as (keyof typeof scripts)[]

/** Builds them with the client, and on each request in development. */
export function surveyScripts(): Plugin {
  let outDir = ''
  let isWritten = false
  return {
    name: 'survey-scripts',
    configResolved: (config) => {
      outDir = resolve(config.root, config.build.outDir)
    },
    configureServer({ middlewares }) {
      for (const name of names)
        middlewares.use(`/${name}`, (_request, reply, next) => {
          const send = (built: Rollup.RollupOutput) => {
            reply.setHeader('content-type', 'text/javascript').setHeader('access-control-allow-origin', '*')
            reply.end(built.output[0].code)
          }
          buildScript(name).then((built) => send(built as Rollup.RollupOutput), next)
        })
    },
    writeBundle: () => void (isWritten = true),
    async closeBundle() {
      if (isWritten) for (const name of names) await buildScript(name, outDir)
    },
  }
}
