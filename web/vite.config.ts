import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compress } from './build/compress-plugin.ts'
import { firstFonts } from './build/first-fonts-plugin.ts'
import { firstScreensPlugin } from './build/first-screens-plugin.ts'
import { laterStyles } from './build/later-styles-plugin.ts'
import { firstScript } from './build/page-setup-plugin.ts'
import { leaveOutJsonSchema } from './build/leave-out-json-schema.ts'
import { serviceWorker } from './build/service-worker-plugin.ts'
import { lightContractPlugin } from './build/light-contract-plugin.ts'
import { surveyScripts } from './build/survey-scripts-plugin.ts'

/** Scripts and styles load from static/js and static/css (§7); everything in it is named by its content. */
function placeOf({ names }: { names: string[] }) {
  const kind = names[0]?.endsWith('.css') ? 'css' : 'media'
  return `static/${kind}/[name].[hash][extname]`
}

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    firstScript(),
    firstFonts(),
    lightContractPlugin(),
    leaveOutJsonSchema,
    firstScreensPlugin(),
    laterStyles(),
    serviceWorker(),
    surveyScripts(),
    compress(),
  ],
  server: { proxy: { '/api': 'http://127.0.0.1:3000', '^/survey-frame$': 'http://127.0.0.1:3000' } },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    /**
     * One style sheet beside that of later-styles-plugin.ts: a page needed 13 kB in 4 to 25 sheets, each a request that the
     * script after it waited for, and each took a slow phone 3 ms to add.
     */
    cssCodeSplit: false,
    /**
     * The first screen's scripts are preloaded by the page itself, and the other pages when there is time; the table of
     * what each of them imports would cost every first screen 5 kB.
     */
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_, files, { hostType }) => (hostType === 'js' ? [] : files),
    },
    rolldownOptions: {
      output: {
        entryFileNames: 'static/js/[name].[hash].js',
        chunkFileNames: 'static/js/[name].[hash].js',
        assetFileNames: placeOf,
      },
    },
  },
  /** Workers are scripts like the others: the service worker keeps them where it keeps those. */
  worker: { rolldownOptions: { output: { entryFileNames: 'static/js/[name].[hash].js' } } },
  experimental: {
    /** Scripts and styles find each other wherever the client lives; only the page itself has addresses to prefix. */
    renderBuiltUrl: (filename, { hostType }) => (hostType === 'html' ? `/${filename}` : { relative: true }),
  },
})
