import { IconPencil } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useSearchParams } from 'react-router'
import { isStaff } from '@kinora/contract/roles.ts'
import { useUser } from '../accounts/useUser.ts'
import { pageRole, useSession } from '../app/useSession.ts'
import { Button } from '../ui/Button.tsx'
import { lazyComponent, lazyPart } from '../ui/load-chunk.ts'
import { Page } from '../ui/Page.tsx'
import { Segmented } from '../ui/Segmented.tsx'
import { Skeletons } from '../ui/Skeletons.tsx'
import { NotificationList } from './NotificationList.tsx'
import style from './NotificationsPage.module.css'

const Conversation = lazyComponent(() =>
  import('./Conversation.tsx').then((chunk) => ({ default: chunk.Conversation })),
)
const SettingsPanel = lazyComponent(() => import('./NotificationSettings.tsx'))
const WriteDialog = lazyPart(() => import('./WriteMessageDialog.tsx'))

type Tab = 'news' | 'messages' | 'settings'
const labels: Record<Tab, string> = { news: 'News', messages: 'Messages', settings: 'Settings' }

/** The part of the page that the address names. */
function useTab(tabs: readonly Tab[]) {
  const [params, setParams] = useSearchParams()
  const tab = tabs.find((one) => one === params.get('tab')) ?? 'news'
  return [tab, (to: Tab) => setParams(to === 'news' ? {} : { tab: to }, { replace: true })] as const
}

/** /notifications: notifications, their settings, and for a patient the messages with the clinic. */
export default function NotificationsPage() {
  const role = pageRole(useSession()?.role ?? '')
  const userId = useUser().data?.userId
  const isPatient = role === 'patient'
  const tabs: readonly Tab[] = isPatient ? ['news', 'messages', 'settings'] : ['news', 'settings']
  const [tab, setTab] = useTab(tabs)
  const [isWriting, setWriting] = useState(false)
  const write = (
    <Button
      size="toolbar"
      variant="primary"
      isIconOnSmall
      icon={<IconPencil size={16} stroke={1.75} />}
      onClick={() => setWriting(true)}
    >
      Write to patients
    </Button>
  )
  return (
    <Page title="Notifications" back={isPatient ? '/' : undefined} actions={isStaff(role) && write}>
      <div className={style.tabs}>
        <Segmented
          label="What to show"
          isFullWidth={isPatient}
          choices={tabs.map((value) => ({ value, label: labels[value] }))}
          value={tab}
          onChange={setTab}
        />
      </div>
      {tab === 'news' && <NotificationList role={role} />}
      <Suspense fallback={<Skeletons rows={4} label="Loading" />}>
        {tab === 'messages' && userId && <Conversation patientId={userId} isPatient />}
        {tab === 'settings' && <SettingsPanel role={role} />}
      </Suspense>
      {isWriting && <WriteDialog onClose={() => setWriting(false)} />}
    </Page>
  )
}
