import { expect, test } from 'vitest'
import { firstScript } from './page-setup-plugin.ts'

test('the first reads wait for no style sheet', () => {
  const { transformIndexHtml } = firstScript()
  if (typeof transformIndexHtml !== 'object') throw new Error('The plugin does not change the page.')
  const tags = transformIndexHtml.handler.call({} as never, '', { path: '', filename: '' })
  expect(tags).toMatchObject([{ tag: 'script', attrs: { type: 'module', async: true }, injectTo: 'head-prepend' }])
})
