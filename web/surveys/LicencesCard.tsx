import { useState } from 'react'
import type { z } from 'zod'
import { isOwner, type Role } from '@kinora/contract/roles.ts'
import { surveyForms, type Instrument as InstrumentShape } from '@kinora/contract/survey-forms.ts'
import { useRead, useWrite } from '../app/api-client.ts'
import { useSession } from '../app/useSession.ts'
import { Button } from '../ui/Button.tsx'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { Failed } from '../ui/Failed.tsx'
import { FoldCard } from '../ui/FoldCard.tsx'
import { count, formatDate } from '../ui/format.ts'
import { List } from '../ui/List.tsx'
import { Row } from '../ui/layout.ts'
import { Text } from '../ui/Text.tsx'
import { thenToast } from '../ui/then-toast.ts'

type Instrument = z.infer<typeof InstrumentShape>

function LicenceDialog({ instrument, onClose }: { instrument: Instrument; onClose: () => void }) {
  const { key, name, owner, licence } = instrument
  const record = useWrite(surveyForms.license, { isQuiet: true, alsoRefreshes: ['patients'] })
  const save = (text: string) => {
    record.mutate(
      { params: { key }, body: { text } },
      thenToast(text ? `The licence for ${name} is recorded.` : `The licence for ${name} is withdrawn.`, onClose),
    )
  }
  if (licence)
    return (
      <ConfirmDialog
        isDanger
        title={`Withdraw the licence for ${name}?`}
        confirmLabel="Withdraw"
        isBusy={record.isPending}
        error={record.error?.message}
        onClose={onClose}
        onConfirm={() => save('')}
      >
        <p>Surveys that need it will be archived. Their answers stay.</p>
      </ConfirmDialog>
    )
  return (
    <ConfirmDialog
      title={`Record a licence for ${name}`}
      noteLabel="The licence"
      noteLength={600}
      confirmLabel="Record"
      isBusy={record.isPending}
      error={record.error?.message}
      onClose={onClose}
      onConfirm={(_, text) => text.trim() && save(text)}
    >
      <p>
        {name} belongs to {owner}. Enter the licence number, its date and when it expires.
      </p>
    </ConfirmDialog>
  )
}

/** Published questionnaires that are blocked until the clinic's owner records a licence. */
export function LicencesCard() {
  const { data, error, refetch } = useRead(surveyForms.instruments, {})
  const [chosen, setChosen] = useState<Instrument>()
  const mayRecord = isOwner((useSession()?.role ?? 'practitioner') as Role)
  const heldCount = data?.filter(({ licence }) => licence).length ?? 0
  return (
    <>
      <FoldCard title="Licences" context={heldCount > 0 ? count(heldCount, 'licence') : 'for published questionnaires'}>
        <Text size="medium" tone="muted">
          You need a licence from the owner before using these here.
          {!mayRecord && ' Once your clinic has one, a clinic owner can record it here.'}
        </Text>
        {error && !data && <Failed error={error} onRetry={() => void refetch()} />}
        <List isInset>
          {data?.map((instrument) => {
            const { key, name, owner, url, licence } = instrument
            return (
              <Row as="li" key={key} justify="between" isOneLine>
                <div>
                  <b>{name}</b>
                  {licence ? (
                    <Text size="medium" tone="muted">
                      {licence.text}
                      <br />
                      Recorded by {licence.by}, {formatDate(licence.at)}
                    </Text>
                  ) : (
                    <Text size="medium" tone="muted">
                      {owner} ·{' '}
                      <a href={url} target="_blank" rel="noreferrer">
                        Apply for a licence
                        <span className="spoken"> for {name}</span>
                      </a>
                    </Text>
                  )}
                </div>
                {mayRecord && (
                  <Button
                    size="row"
                    variant={licence ? 'quiet' : 'default'}
                    aria-label={`${licence ? 'Withdraw the licence for' : 'Record a licence for'} ${name}`}
                    onClick={() => setChosen(instrument)}
                  >
                    {licence ? 'Withdraw' : 'Record'}
                  </Button>
                )}
              </Row>
            )
          })}
        </List>
      </FoldCard>
      {chosen && <LicenceDialog instrument={chosen} onClose={() => setChosen(undefined)} />}
    </>
  )
}
