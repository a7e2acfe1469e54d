import { defineConfig } from 'vitepress'

const pages = (folder, ...names) => names.map(([text, file]) => ({ text, link: `${folder}${file}` }))

/** Files beside docs are included in pages of it: `../README.md` leads to `/settings`, `docs/words.md` to `/words.md`. */
function pageOf(link) {
  const [, name, hash = ''] = /^(?:\.\.\/)*(README|CONTRIBUTING|SECURITY|CHANGELOG)\.md(#.*)?$/.exec(link) ?? []
  if (name) return `/${name === 'README' ? 'settings' : name.toLowerCase()}${hash}`
  return link.replace(/^docs\//, '/').replace('decisions/README.md', 'decisions/index.md')
}

export default defineConfig({
  title: 'Kinora',
  description: 'How to use, run and change Kinora.',
  lang: 'en-AU',
  head: [['link', { rel: 'icon', href: '/icon.svg', type: 'image/svg+xml' }]],
  srcExclude: ['node_modules/**'],
  rewrites: { 'decisions/README.md': 'decisions/index.md' },
  markdown: {
    config(markdown) {
      const open = markdown.renderer.rules.link_open
      markdown.renderer.rules.link_open = (tokens, at, options, env, self) => {
        const token = tokens[at]
        token.attrSet('href', pageOf(token.attrGet('href') ?? ''))
        return open(tokens, at, options, env, self)
      }
      const { fence } = markdown.renderer.rules
      markdown.renderer.rules.fence = (tokens, at, options, env, self) =>
        tokens[at].info.trim() === 'mermaid'
          ? `<Mermaid code="${encodeURIComponent(tokens[at].content)}" />`
          : fence(tokens, at, options, env, self)
      // Commands are indented in the documents; without this they have no box and no button to copy them.
      markdown.renderer.rules.code_block = (tokens, at, options, env, self) => {
        Object.assign(tokens[at], { type: 'fence', tag: 'code', info: 'text' })
        return fence(tokens, at, options, env, self)
      }
    },
  },
  themeConfig: {
    search: { provider: 'local' },
    nav: [
      { text: 'Owners', link: '/guide/owners' },
      { text: 'Practitioners', link: '/guide/practitioners' },
      { text: 'Patients', link: '/guide/patients' },
      { text: 'Operators', link: '/guide/operators' },
      { text: 'Developers', link: '/guide/developers' },
    ],
    sidebar: [
      {
        text: 'In the clinic',
        items: pages('/guide/', ['Owners', 'owners'], ['Practitioners', 'practitioners'], ['Patients', 'patients']),
      },
      {
        text: 'Operators',
        items: [
          ...pages('/guide/', ['Start here', 'operators']),
          ...pages('/', ['Operations', 'operations'], ['Settings', 'settings'], ['Scale', 'scale']),
          ...pages('/', ['What is kept how long', 'retention'], ['Reporting a vulnerability', 'security']),
          ...pages('/', ['Security and privacy', 'security-and-privacy'], ['Security, one by one', 'asvs']),
          ...pages('/', ['Reliability', 'reliability']),
        ],
      },
      {
        text: 'Developers',
        items: [
          ...pages('/guide/', ['Start here', 'developers']),
          ...pages('/', ['Contributing', 'contributing'], ['Architecture', 'architecture'], ['Words', 'words']),
          ...pages('/', ['Data model', 'data-model'], ['Patient safety', 'safety'], ['Performance', 'performance']),
          ...pages('/', ['Dependencies', 'dependencies'], ['Decisions', 'decisions/'], ['Changes', 'changelog']),
        ],
      },
    ],
    outline: [2, 3],
  },
})
