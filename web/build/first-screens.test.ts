import { expect, test } from 'vitest'
import { firstScript } from './page-setup-plugin.ts'

function builtPage(html: string) {
  const { transformIndexHtml } = firstScript()
  if (typeof transformIndexHtml !== 'object') throw new Error('The plugin does not change the page.')
  return transformIndexHtml.handler.call({} as never, html, { path: '', filename: '' })
}

test('the first reads wait for no style sheet', () => {
  const script = { tag: 'script', attrs: { type: 'module', async: true }, injectTo: 'head-prepend' }
  expect(builtPage('')).toMatchObject({ tags: [script] })
})

test('the style sheet is fetched at once, and what stands before it is painted without it', () => {
  const page = '<head><link rel="stylesheet" href="/a.css"></head><body><div id="root"></div></body>'
  const { html } = builtPage(page) as { html: string }
  expect(html.replaceAll(/\n\s*/g, '')).toBe(
    '<head><link rel="preload" as="style" href="/a.css"></head>' +
      '<body><div id="root"></div><link rel="stylesheet" href="/a.css"></body>',
  )
})
