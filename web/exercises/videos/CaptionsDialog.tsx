import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { exerciseVideos } from '@kinora/contract/exercise-videos.ts'
import { Problem } from '@kinora/contract/problem.ts'
import type { Video } from '@kinora/contract/videos.ts'
import { useWrite } from '../../app/api-client.ts'
import { apiBase } from '../../app/base-path.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Failed } from '../../ui/Failed.tsx'
import { FileDrop } from '../../ui/FileDrop.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { thenToast } from '../../ui/then-toast.ts'

const languages = {
  'en-AU': 'English',
  ar: 'العربية',
  zh: '中文',
  el: 'Ελληνικά',
  hi: 'हिन्दी',
  it: 'Italiano',
  es: 'Español',
  vi: 'Tiếng Việt',
} as const
const labelOf = (language: string) => languages[language as keyof typeof languages] ?? language

function LanguageField({ value, onChange }: { value: string; onChange: (language: string) => void }) {
  // Captions from elsewhere may be in another language.
  const choices = [...new Set([...Object.keys(languages), value])].map((each) => ({
    value: each,
    label: labelOf(each),
  }))
  return (
    <SelectField
      label="Language"
      value={value}
      choices={choices}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  )
}

const example = 'WEBVTT\n\n00:00.000 --> 00:04.000\nStand tall, feet as wide as your hips.\n'

/** Loads the current captions once, so that nothing overwrites what is typed. */
const captionsAt = (url: string | undefined) => ({
  queryKey: ['exercises', 'captions', url],
  enabled: url !== undefined,
  staleTime: Infinity,
  queryFn: async () => {
    const response = await fetch(apiBase + url!).catch(() => undefined)
    if (!response?.ok)
      throw new Problem('unavailable', 'Failed to read the captions. You can choose a file that replaces them.')
    return response.text()
  },
})

/** Captions from a WebVTT file, or typed. */
export default function CaptionsDialog({ video, onClose }: { video: Video; onClose: () => void }) {
  const { data, error, refetch } = useQuery(captionsAt(video.captions?.url))
  const [typed, setTyped] = useState<string>()
  const [language, setLanguage] = useState(video.captions?.language ?? 'en-AU')
  const saving = useWrite(exerciseVideos.saveCaptions, { isQuiet: true })
  const removing = useWrite(exerciseVideos.removeCaptions, { isQuiet: true })
  const text = typed ?? data ?? ''
  const params = { id: video._id }
  const done = (words: string) => thenToast(words, onClose)
  return (
    <Dialog
      onClose={onClose}
      title="Captions"
      width={620}
      actions={
        <>
          {video.captions && (
            <Button
              variant="danger"
              isBusy={removing.isPending}
              onClick={() => removing.mutate({ params }, done('Captions removed.'))}
            >
              Remove
            </Button>
          )}
          <Button
            variant="primary"
            isBusy={saving.isPending}
            disabled={text.trim() === ''}
            onClick={() =>
              saving.mutate({ params, body: { text, language, label: labelOf(language) } }, done('Captions saved.'))
            }
          >
            Save
          </Button>
        </>
      }
    >
      <Failed error={error} onRetry={() => void refetch()} />
      <FileDrop
        label="Choose captions, or drop them here"
        description="A WebVTT file (.vtt)"
        accept=".vtt,text/vtt"
        onFile={(file) => void file.text().then(setTyped)}
      />
      <TextArea
        label="Captions (WebVTT)"
        rows={8}
        placeholder={example}
        value={text}
        // Anything typed before the captions have loaded would replace them.
        readOnly={video.captions !== null && data === undefined && typed === undefined}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <LanguageField value={language} onChange={setLanguage} />
      <Failed error={saving.error ?? removing.error} />
    </Dialog>
  )
}
