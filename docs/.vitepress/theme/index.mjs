import theme from 'vitepress/theme'
import './kinora.css'

export default theme
