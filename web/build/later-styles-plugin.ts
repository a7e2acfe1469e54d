import { createHash } from 'node:crypto'
import type { Plugin } from 'vite'

/**
 * Puts the styles of Mantine's components into a sheet of their own: a third of all styles, for the dialogs, menus and
 * fields that a page fetches after its first paint. Vite loads the sheet with each script that draws one of them.
 */
export function laterStyles(): Plugin {
  let sheet: { fileName: string; source: string; from: string } | undefined
  return {
    name: 'later-styles',
    apply: 'build',
    transform: {
      filter: { id: /[/]ui[/]mantine-components\.css$/ },
      handler(source, from) {
        // Named by its content first, because the names of the scripts depend on it.
        const hash = createHash('sha256').update(source).digest('base64url').slice(0, 8)
        sheet = { fileName: `static/css/later.${hash}.css`, source, from }
        return { code: '', map: null }
      },
    },
    renderChunk(_, chunk) {
      if (!sheet || !chunk.moduleIds.includes(sheet.from)) return
      ;(chunk as { viteMetadata?: { importedCss: Set<string> } }).viteMetadata?.importedCss.add(sheet.fileName)
    },
    generateBundle() {
      if (sheet) this.emitFile({ type: 'asset', fileName: sheet.fileName, source: sheet.source })
    },
  }
}
