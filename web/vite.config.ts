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
     * One style sheet besides the one of later-styles-plugin.ts. With split sheets, a page needed 4 to 25 requests for
     * 13 kB, each blocked the script after it, and each took a slow phone 3 ms to apply.
     */
    cssCodeSplit: false,
    /**
     * The page itself preloads the scripts of the first screen, and other pages are preloaded when idle. A table of
     * their imports would add 5 kB to every first screen.
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
  /** In the same folder as other scripts, so that the service worker caches them too. */
  worker: { rolldownOptions: { output: { entryFileNames: 'static/js/[name].[hash].js' } } },
  experimental: {
    /** Scripts and styles use relative addresses, which work below any base path. Only the page needs a prefix. */
    renderBuiltUrl: (filename, { hostType }) => (hostType === 'html' ? `/${filename}` : { relative: true }),
  },
})
