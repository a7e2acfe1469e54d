import { join } from 'node:path'
import type { Plugin } from 'vite'

const web = join(import.meta.dirname, '..')

/** Preloads the fonts of every first screen with the page, before a style asks for them. */
const fontPreloads = (files: string[]) =>
  files
    .filter((file) => /[/](hyperlegible|digits)\.[^/]*woff2$/.test(file))
    .map((file) => ({
      tag: 'link',
      attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${file}`, crossorigin: true },
      injectTo: 'head' as const,
    }))

const sheet = /\s*<link rel="stylesheet"[^>]*>/

/**
 * Moves the style sheet behind the root element, because browsers paint the content before a sheet without waiting for
 * it. The app still waits: scripts run only after pending style sheets, wherever these are.
 */
function moveSheet(html: string) {
  const link = sheet.exec(html)?.[0].trim()
  if (!link) return html
  const preload = link.replace('rel="stylesheet"', 'rel="preload" as="style"')
  return html
    .replace(sheet, () => `\n    ${preload}`)
    .replace('<div id="root"></div>', (root) => `${root}\n    ${link}`)
}

/**
 * Lets the browser fetch fonts, styles and the first requests before the app's scripts, which are the largest part and
 * which the frame of a page does not need.
 */
const putAppLast = (html: string) => html.replace('<script type="module" crossorigin', '$& fetchpriority="low"')

/**
 * Puts first-reads.ts, and with it page-setup.ts, before every other script of the page. It runs once it has arrived,
 * because an async module does not wait for style sheets. The app imports it, and so never runs before it.
 */
export const firstScript = (): Plugin => ({
  name: 'first-script',
  config: () => ({
    build: { rolldownOptions: { input: { index: join(web, 'index.html'), first: join(web, 'app/first-reads.ts') } } },
  }),
  transformIndexHtml: {
    order: 'post',
    handler: (html, { bundle }) => {
      const built = Object.values(bundle ?? {}).find(({ name }) => name === 'first')
      const tags = [
        {
          tag: 'script',
          attrs: { type: 'module', async: true, src: built ? `/${built.fileName}` : '/app/first-reads.ts' },
          injectTo: 'head-prepend' as const,
        },
        ...fontPreloads(Object.keys(bundle ?? {})),
      ]
      return { html: moveSheet(putAppLast(html)), tags }
    },
  },
})
