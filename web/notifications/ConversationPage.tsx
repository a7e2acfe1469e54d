import { IconUser } from '@tabler/icons-react'
import { useLocation, useParams } from 'react-router'
import { messages } from '@kinora/contract/messages.ts'
import { useRead } from '../app/api-client.ts'
import { to } from '../app/routes.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { lazyPart } from '../ui/load-chunk.ts'
import { Page } from '../ui/Page.tsx'
import { Conversation } from './Conversation.tsx'

const TextMessages = lazyPart(() => import('./TextMessages.tsx'))

/** /patient/:id/notifications: the messages between a patient and the clinic. */
export default function ConversationPage() {
  const { id = '' } = useParams()
  const { state } = useLocation() as { state: { quote?: string } | null }
  const query = { pageSize: 25, pageNumber: 1 }
  const { data } = useRead(messages.conversation, { params: { patientId: id }, query })
  return (
    <Page
      title={data?.patient.name ?? 'Messages'}
      tabTitle={data && `Messages with ${data.patient.name}`}
      sub={data && `Messages · in charge: ${data.patient.practitioner}`}
      back={true}
      actions={
        <ButtonLink
          size="toolbar"
          isIconOnSmall
          icon={<IconUser size={16} stroke={1.75} />}
          to={to('patientView', { id })}
        >
          Patient
        </ButtonLink>
      }
    >
      <Conversation key={id} patientId={id} isPatient={false} quote={state?.quote} />
      <TextMessages patientId={id} />
    </Page>
  )
}
