import { useData } from 'vitepress'
import { h, onMounted, ref, watch } from 'vue'

let drawn = 0

/** Draws a diagram in the browser, in the colors of the site. */
export default {
  props: { code: { type: String, required: true } },
  setup(props) {
    // oxlint-disable-next-line react/rules-of-hooks -- It is a composable of Vue, called where Vue wants it.
    const { isDark } = useData()
    const svg = ref('')
    async function draw() {
      const { default: mermaid } = await import('mermaid')
      // Labels of HTML would take the line height of the page, for which their boxes are too small.
      mermaid.initialize({ startOnLoad: false, theme: isDark.value ? 'dark' : 'neutral', htmlLabels: false })
      svg.value = (await mermaid.render(`diagram-${++drawn}`, decodeURIComponent(props.code))).svg
    }
    onMounted(draw)
    watch(isDark, draw)
    return () => h('div', { class: 'diagram', innerHTML: svg.value })
  },
}
