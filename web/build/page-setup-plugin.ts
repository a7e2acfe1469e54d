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

/**
 * Puts first-reads.ts, and with it page-setup.ts, before every other script of the page: modules run in the order of
 * their tags.
 */
export const firstScript = (): Plugin => ({
  name: 'first-script',
  config: () => ({
    build: { rolldownOptions: { input: { index: join(web, 'index.html'), first: join(web, 'app/first-reads.ts') } } },
  }),
  transformIndexHtml: {
    order: 'post',
    handler: (_, { bundle }) => {
      const built = Object.values(bundle ?? {}).find(({ name }) => name === 'first')
      return [
        {
          tag: 'script',
          attrs: { type: 'module', src: built ? `/${built.fileName}` : '/app/first-reads.ts' },
          injectTo: 'head-prepend',
        },
        ...fontPreloads(Object.keys(bundle ?? {})),
      ]
    },
  },
})
