import '@mantine/core/styles/baseline.layer.css'
import '@mantine/core/styles/global.layer.css'
import './ui/mantine.css'
import './ui/base.css'
import { createRoot } from 'react-dom/client'
import { basePath } from './app/base-path.ts'
import { isClinicTablet } from './app/clinic-tablet.ts'
import { sessionRestored } from './app/first-reads.ts'
import { session } from './app/login-session.ts'
import { registerServiceWorker } from './app/register-service-worker.ts'
import { to } from './app/routes.ts'
import { loadChunk } from './ui/load-chunk.ts'

const root = createRoot(document.getElementById('root')!)

const loadApp = () => loadChunk(() => import('./app/start-app.tsx'))
const showApp = () => loadApp().then(({ startApp }) => startApp(root))

/** Whether to show the sign-in. Signed-out visitors of '/' are redirected to it. */
function isAtSignIn() {
  const path = location.pathname.slice(basePath.length)
  if (session() || (path !== '/' && path !== to('login'))) return false
  if (path === to('login')) return true
  if (isClinicTablet()) return false
  history.replaceState(null, '', basePath + to('login'))
  return true
}

async function start() {
  await sessionRestored
  if (isAtSignIn()) {
    const { showSignIn } = await loadChunk(() => import('./app/SignInApp.tsx'))
    showSignIn(
      root,
      () => void showApp(),
      () => void loadApp().catch(() => undefined),
    )
  } else await showApp()
  registerServiceWorker()
}

void start()
