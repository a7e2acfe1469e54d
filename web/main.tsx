import './ui/cascade-layers.css'
import '@mantine/core/styles/baseline.css'
import '@mantine/core/styles/default-css-variables.css'
import '@mantine/core/styles/global.css'
import './ui/fonts.css'
import './ui/tokens.css'
import './ui/mantine.css'
import './ui/base.css'
import { createRoot } from 'react-dom/client'
import { App } from './app/App.tsx'
import { startApp } from './app/start-app.ts'

const root = document.getElementById('root')
if (!root) throw new Error('Failed to find the root element')
void startApp().then(({ store, cache }) => createRoot(root).render(<App store={store} cache={cache} />))
