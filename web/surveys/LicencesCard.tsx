import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { z } from 'zod'
import { isOwner, type Role } from '@kinora/contract/roles.ts'
import { surveyForms, type Instrument as InstrumentShape } from '@kinora/contract/survey-forms.ts'
import { read, useWrite } from '../app/api-client.ts'
import { useSession } from '../app/useSession.ts'
import { Button } from '../ui/Button.tsx'
import { ConfirmReason } from '../ui/ConfirmReason.tsx'
import { Failed } from '../ui/Failed.tsx'
import { FoldCard } from '../ui/FoldCard.tsx'
import { count, formatDate } from '../ui/format.ts'
import { toast } from '../ui/toast.ts'
import style from './LicencesCard.module.css'

type Instrument = z.infer<typeof InstrumentShape>

function Recording({ instrument, onClose }: { instrument: Instrument; onClose: () => void }) {
  const { key, name, owner, licence } = instrument
  const record = useWrite(surveyForms.license, { isQuiet: true, alsoRefreshes: ['patients'] })
  const save = (text: string) => {
    const onSuccess = () => {
      toast.success(text ? `The licence for ${name} is recorded.` : `The licence for ${name} is taken back.`)
      onClose()
    }
    record.mutate({ params: { key }, body: { text } }, { onSuccess })
  }
  if (licence)
    return (
      <ConfirmReason
        isOpen
        isDanger
        title={`Take back the licence for ${name}?`}
        confirmLabel="Take it back"
        isBusy={record.isPending}
        error={record.error?.message}
        onClose={onClose}
        onConfirm={() => save('')}
      >
        <p>Surveys that need it are archived. Answers that were given stay.</p>
      </ConfirmReason>
    )
  return (
    <ConfirmReason
      isOpen
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
        {name} belongs to {owner}. Write down what allows your clinic to use it here: the number of the licence, its
        date, and until when it holds.
      </p>
    </ConfirmReason>
  )
}

/** Published questionnaires that have an owner: blocked until the clinic holds a licence, which its owners record. */
export function LicencesCard() {
  const { data, error, refetch } = useQuery(read(surveyForms.instruments, {}))
  const [chosen, setChosen] = useState<Instrument>()
  const mayRecord = isOwner((useSession()?.role ?? 'practitioner') as Role)
  const held = data?.filter(({ licence }) => licence).length ?? 0
  return (
    <>
      <FoldCard title="Licences" context={held > 0 ? count(held, 'licence') : 'for questionnaires with an owner'}>
        <p className={style.intro}>
          These need a licence of their owner before they may be used here.
          {!mayRecord && ' Once your clinic has one, an owner of the clinic records it here.'}
        </p>
        {error && !data && <Failed error={error} onRetry={() => void refetch()} />}
        <ul className={style.list}>
          {data?.map((instrument) => {
            const { key, name, owner, url, licence } = instrument
            return (
              <li key={key}>
                <div>
                  <b>{name}</b>
                  {licence ? (
                    <p>
                      {licence.text}
                      <br />
                      Recorded by {licence.by}, {formatDate(licence.at)}
                    </p>
                  ) : (
                    <p>
                      {owner} ·{' '}
                      <a href={url} target="_blank" rel="noreferrer">
                        Ask for a licence
                        <span className="spoken"> for {name}</span>
                      </a>
                    </p>
                  )}
                </div>
                {mayRecord && (
                  <Button
                    size="row"
                    variant={licence ? 'quiet' : 'default'}
                    aria-label={`${licence ? 'Take back the licence for' : 'Record a licence for'} ${name}`}
                    onClick={() => setChosen(instrument)}
                  >
                    {licence ? 'Take back' : 'Record'}
                  </Button>
                )}
              </li>
            )
          })}
        </ul>
      </FoldCard>
      {chosen && <Recording instrument={chosen} onClose={() => setChosen(undefined)} />}
    </>
  )
}
