import theme from 'vitepress/theme'
import Mermaid from './Mermaid.mjs'
import './kinora.css'

export default { extends: theme, enhanceApp: ({ app }) => void app.component('Mermaid', Mermaid) }
